-- What the assistant is asked at chosen times.
CREATE TABLE assistant_tasks (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text NOT NULL,
  text text NOT NULL,
  times text[] NOT NULL,
  days integer[] NOT NULL,
  -- The next slot; null while the task is off.
  next_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX assistant_tasks_due ON assistant_tasks (next_at) WHERE next_at IS NOT NULL;
SELECT protect_tenant('assistant_tasks', 'user_id');

-- One row for each slot of a task: whatever runs twice, the second row is not inserted. The row outlives its task.
CREATE TABLE task_runs (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  task_id text NOT NULL,
  slot timestamptz(3) NOT NULL,
  text text NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'done', 'failed', 'noKey')),
  attempts integer NOT NULL,
  conversation_id text NOT NULL,
  answer text NOT NULL,
  -- How many cards it has asked for.
  cards integer NOT NULL,
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  PRIMARY KEY (user_id, task_id, slot)
);
CREATE INDEX task_runs_newest ON task_runs (user_id, started_at DESC);
SELECT protect_tenant('task_runs', 'user_id');
