-- The cost of each call as it was at that time, in billionths of a dollar: an integer, so sums are exact. Tokens whose
-- price was not known are counted apart. `day` is the day in the zone of the person.
ALTER TABLE ai_usage
  ADD COLUMN cached_tokens bigint NOT NULL DEFAULT 0,
  ADD COLUMN nanodollars bigint NOT NULL DEFAULT 0,
  ADD COLUMN unpriced_input_tokens bigint NOT NULL DEFAULT 0,
  ADD COLUMN unpriced_output_tokens bigint NOT NULL DEFAULT 0;
UPDATE ai_usage SET unpriced_input_tokens = input_tokens, unpriced_output_tokens = output_tokens;

-- What a budget is compared with: the cost of finished calls, and the highest possible cost of those that run. A row
-- for each day, so that two workers wait for each other and together stay within the budget.
CREATE TABLE ai_spend_days (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  day date NOT NULL,
  all_nanodollars bigint NOT NULL DEFAULT 0,
  background_nanodollars bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, day)
);
SELECT protect_tenant('ai_spend_days', 'user_id');
