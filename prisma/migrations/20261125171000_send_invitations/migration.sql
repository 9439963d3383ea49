-- An invitation, its change or an answer to one (iMIP): the event as iCalendar text, for calendars that write to nobody.
ALTER TABLE scheduled_sends ADD COLUMN calendar_method text CHECK (calendar_method IN ('REQUEST', 'CANCEL', 'REPLY'));
ALTER TABLE scheduled_sends ADD COLUMN calendar_text text;
