import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { priceList } from '../../packages/core/src/ai/model-prices.ts';
import { composeRequest } from '../../packages/core/src/triage/model/compose-request.ts';
import { ASKED_BELOW } from '../../packages/core/src/triage/model/upgrade-triage.ts';
import { makePacks, type Pack } from './make-packs.ts';
import type { Judged } from './measure.ts';

const DEFAULT_MODEL = 'gpt-5.4-mini';
const REASON = 'wants your decision by Friday';

interface Counted {
  /** The same for every call: instructions and schema. Below the 1,024 tokens from which the provider caches a prefix. */
  constant: number;
  mail: number;
  output: number;
}

/** What asking a model about the set costs, by the tokenizer of the default model; an answer is as long as its rules allow. */
export function printTokens(judged: readonly Judged[]): void {
  for (const [name, below] of Object.entries(ASKED_BELOW)) {
    const packs = makePacks(judged, below);
    const asked = packs.reduce((sum, { questions }) => sum + questions.length, 0);
    if (asked === 0) continue;
    const counted = packs.map(countPack);
    const price = priceList({})('ai_primary', DEFAULT_MODEL) ?? { input: Number.NaN, output: Number.NaN };
    const part = (of: keyof Counted) => {
      const tokens = (counted.reduce((sum, each) => sum + each[of], 0) * 1_000) / judged.length;
      const dollars = (tokens * (of === 'output' ? price.output : price.input)) / 1e6;
      return { dollars, text: `${of} ${Math.round(tokens)} tokens $${dollars.toFixed(3)}` };
    };
    const parts = (['constant', 'mail', 'output'] as const).map(part);
    const dollars = parts.reduce((sum, each) => sum + each.dollars, 0);
    console.log(
      `  ${`model, ${name}`.padEnd(20)} ${asked} of ${judged.length} asked in ${packs.length} calls; 1,000 mails: ${parts.map(({ text }) => text).join(', ')}; $${dollars.toFixed(3)} at ${DEFAULT_MODEL}`,
    );
  }
}

function countPack({ me, questions }: Pack): Counted {
  const { instructions, prompt, schema } = composeRequest(questions, me);
  const sent = JSON.stringify(schema.toJSONSchema());
  const answers = questions.map(({ id }) => `${id} schedule medium 92 ${REASON}`);
  return {
    constant: countTokens(instructions) + countTokens(sent),
    mail: countTokens(prompt),
    output: countTokens(JSON.stringify({ answers, times: [] })),
  };
}
