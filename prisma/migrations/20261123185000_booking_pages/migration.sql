-- The public page on which others choose a meeting time, one for each person. Its address is a secret link.
CREATE TABLE booking_pages (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  slug text NOT NULL,
  enabled boolean NOT NULL,
  title text NOT NULL,
  duration_minutes integer NOT NULL,
  notice_hours integer NOT NULL,
  days_ahead integer NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX booking_pages_slug ON booking_pages (slug);
SELECT protect_tenant('booking_pages', 'user_id');

-- asked: an email with the link was sent to the guest. booking: confirmed, and the event is being created.
CREATE TABLE bookings (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text NOT NULL,
  token_hash text NOT NULL,
  start timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  guest_name text NOT NULL,
  guest_email text NOT NULL,
  note text NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'booking', 'booked', 'cancelled')),
  event_id text NOT NULL,
  lease_until timestamptz(3),
  asked_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE UNIQUE INDEX bookings_token ON bookings (token_hash);
CREATE INDEX bookings_start ON bookings (user_id, start);
SELECT protect_tenant('bookings', 'user_id');
