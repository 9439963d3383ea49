-- When a meeting was booked or moved last, and which of the two: the thread offers an email that confirms it until one
-- was sent. Meetings from before have neither, and count as of their last change.
ALTER TABLE thread_meetings ADD COLUMN booked_at timestamptz(3);
ALTER TABLE thread_meetings ADD COLUMN booked_as text CHECK (booked_as IN ('created', 'moved'));
