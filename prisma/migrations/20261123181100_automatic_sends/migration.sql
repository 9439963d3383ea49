-- Written by the service for the person themselves. Its header says so, and no rule takes it for a question.
ALTER TABLE scheduled_sends ADD COLUMN automatic boolean NOT NULL DEFAULT false;
