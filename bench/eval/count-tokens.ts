import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { priceList } from '../../packages/core/src/ai/model-prices.ts';
import { composeRequest } from '../../packages/core/src/triage/model/compose-request.ts';
import { ASKED_BELOW } from '../../packages/core/src/triage/model/upgrade-triage.ts';
import { makePacks, type Pack } from './make-packs.ts';
import type { Judged } from './measure.ts';

const DEFAULT_MODEL = 'gpt-5.4-mini';
const REASON = 'wants your decision by Friday';
const PARTS = ['constant', 'mail', 'output'] as const;

/** Tokens, then dollars. No input counts as cached: what is the same for every call is too short for that. */
interface Counted {
  /** Instructions and schema. */
  constant: number;
  mail: number;
  output: number;
}

/** What asking a model about the set costs, by the tokenizer of the default model; an answer is as long as its rules allow. */
export function printTokens(judged: readonly Judged[]): void {
  for (const [name, below] of Object.entries(ASKED_BELOW)) {
    const packs = makePacks(judged, below);
    const alone = packs.flatMap(({ questions, ...pack }) =>
      questions.map((question) => ({ ...pack, questions: [question] })),
    );
    if (alone.length === 0) continue;
    const tokens = countPerThousand(packs, judged.length);
    const costs = costOf(tokens);
    const parts = PARTS.map(
      (part) => `${part} ${Math.round(tokens[part])} tokens $${costs[part].toFixed(3)}`,
    );
    const singly = costOf(countPerThousand(alone, judged.length));
    console.log(
      `  ${`model, ${name}`.padEnd(20)} ${alone.length} of ${judged.length} asked in ${packs.length} calls; 1,000 mails at ${DEFAULT_MODEL}: $${sum(costs).toFixed(3)} (${parts.join(', ')}); one a call $${sum(singly).toFixed(3)}`,
    );
  }
}

function countPerThousand(packs: readonly Pack[], mails: number): Counted {
  const counted = packs.map(countPack);
  const total = (part: keyof Counted) => (counted.reduce((so, each) => so + each[part], 0) * 1_000) / mails;
  return { constant: total('constant'), mail: total('mail'), output: total('output') };
}

/** By the request that is sent. */
function countPack({ me, questions }: Pack): Counted {
  const { instructions, prompt, schema } = composeRequest(questions, me);
  const answers = questions.map(({ id }) => `${id} schedule medium 92 ${REASON}`);
  return {
    constant: countTokens(instructions) + countTokens(JSON.stringify(schema.toJSONSchema())),
    mail: countTokens(prompt),
    output: countTokens(JSON.stringify({ answers, times: [] })),
  };
}

function costOf({ constant, mail, output }: Counted): Counted {
  const price = priceList({})('ai_primary', DEFAULT_MODEL) ?? { input: Number.NaN, output: Number.NaN };
  const dollars = (tokens: number, each: number) => (tokens * each) / 1e6;
  return {
    constant: dollars(constant, price.input),
    mail: dollars(mail, price.input),
    output: dollars(output, price.output),
  };
}

function sum(costs: Counted): number {
  return PARTS.reduce((so, part) => so + costs[part], 0);
}
