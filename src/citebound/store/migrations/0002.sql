-- Schema 2. What a call took on the device: the most bytes at once; 0 where there is none, or it was not told.
-- The audit chain covers it where it is not 0, so that the links of older rows stay as they are.
ALTER TABLE attempt_end ADD COLUMN device_memory INTEGER NOT NULL DEFAULT 0;
