import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { priceList } from '../../packages/core/src/ai/model-prices.ts';
import { answerSchema } from '../../packages/core/src/triage/model/ask-model.ts';
import { INSTRUCTIONS } from '../../packages/core/src/triage/model/instructions.ts';
import { ASKED_BELOW } from '../../packages/core/src/triage/model/upgrade-triage.ts';
import { makePacks, type Pack } from './make-packs.ts';
import type { Judged } from './measure.ts';

const DEFAULT_MODEL = 'gpt-5.4-mini';
const FIXED = countTokens(INSTRUCTIONS) + countTokens(JSON.stringify(answerSchema.toJSONSchema()));
const REASON = 'wants your decision by Friday';

/** What asking a model about the set costs, by the tokenizer of the default model; an answer is as long as its rules allow. */
export function printTokens(judged: readonly Judged[]): void {
  for (const [name, below] of Object.entries(ASKED_BELOW)) {
    const packs = makePacks(judged, below);
    const asked = packs.reduce((sum, { questions }) => sum + questions.length, 0);
    if (asked === 0) continue;
    const input = packs.reduce((sum, pack) => sum + FIXED + countTokens(promptOf(pack)), 0);
    const output = packs.reduce((sum, pack) => sum + countTokens(answerTo(pack)), 0);
    const price = priceList({})('ai_primary', DEFAULT_MODEL) ?? { input: Number.NaN, output: Number.NaN };
    const dollars = (input * price.input + output * price.output) / 1e6;
    const [tokensIn, tokensOut] = [input, output].map((tokens) =>
      Math.round((tokens * 1_000) / judged.length),
    );
    console.log(
      `  ${`model, ${name}`.padEnd(20)} ${asked} of ${judged.length} asked; 1,000 mails: ${tokensIn} tokens in, ${tokensOut} out, $${((dollars * 1_000) / judged.length).toFixed(2)} at ${DEFAULT_MODEL}`,
    );
  }
}

function promptOf({ me, questions }: Pack): string {
  return [me, ...questions.map(({ line }) => line)].join('\n');
}

function answerTo({ questions }: Pack): string {
  const answers = questions.map(({ id }) => ({
    id,
    lane: 'schedule',
    priority: 'medium',
    confidence: 0.92,
    reason: REASON,
    times: null,
  }));
  return JSON.stringify({ answers });
}
