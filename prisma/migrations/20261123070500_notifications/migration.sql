-- Browsers that a user has turned notifications on in. The endpoint is a capability: who knows it and the server's key
-- can notify the device. Its hash is the id, so that one browser is one row.
CREATE TABLE push_devices (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text NOT NULL,
  name text NOT NULL,
  endpoint_secret text NOT NULL,
  device_key text NOT NULL,
  auth_secret text NOT NULL,
  about text NOT NULL CHECK (about IN ('important', 'reply', 'reply-and-schedule', 'reminders')),
  preview boolean NOT NULL,
  quiet_start text,
  quiet_end text,
  working_days_only boolean NOT NULL,
  added_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, id),
  CHECK ((quiet_start IS NULL) = (quiet_end IS NULL))
);
CREATE INDEX push_devices_id ON push_devices (id);
SELECT protect_tenant('push_devices', 'user_id');

-- The message of each thread that a notification was last sent for. Without a reference to the thread: it may leave the
-- cache and come back.
CREATE TABLE push_notices (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  thread_id text NOT NULL,
  message_id text NOT NULL,
  back boolean NOT NULL,
  noticed_at timestamptz(3) NOT NULL,
  closed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, thread_id)
);
SELECT protect_tenant('push_notices', 'user_id');

CREATE INDEX classifications_back ON classifications (user_id, thread_id) WHERE back;
