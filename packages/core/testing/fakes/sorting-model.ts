import type { Provider } from '@triage/contract/triage/lanes';
import { MockLanguageModelV4 } from 'ai/test';
import { type MockAi, mockAi } from './mock-ai.ts';

export interface SeenMail {
  id: string;
  /** Keys of the sentences that it is to be judged by. */
  judge?: string[];
  from: string;
  to: string;
  kind?: string;
  history?: string;
  taught?: string;
  mine?: string;
  times?: string[];
  subject: string;
  text: string;
}

export interface GivenAnswer {
  id: string;
  lane: string;
  priority: string;
  reason: string;
  /** 0.98 where the test does not say. */
  confidence?: number;
  times?: string[] | null;
  matches?: string[];
}

export interface SortingModel extends MockAi {
  /** The mails of each call, in order. */
  readonly packs: SeenMail[][];
  /** All text of a call's prompt in one string. */
  readonly prompts: string[];
}

/** As the instructions ask: a line for each mail, and one for each time that is corrected. */
function writeAnswers(given: readonly GivenAnswer[], judges: boolean) {
  const answers = given.map(({ id, lane, priority, confidence = 0.98, matches = [], reason }) => {
    const keys = judges ? [matches.join(',') || '-'] : [];
    return [id, lane, priority, Math.round(confidence * 100), ...keys, reason].join(' ');
  });
  const times = given.flatMap(({ id, times }) => times?.map((time) => `${id} ${time}`) ?? []);
  return { answers, times };
}

/** A model that reads a pack of mails as it was asked, and answers what the test says. */
export function sortingModel(
  provider: Provider,
  answer: (pack: SeenMail[]) => GivenAnswer[] | Promise<GivenAnswer[]>,
  inputTokens = 100,
): SortingModel {
  const packs: SeenMail[][] = [];
  const prompts: string[] = [];
  const embed = (values: string[]) => values.map((_, at) => Array.from({ length: 1_536 }, () => at + 1));
  const language = new MockLanguageModelV4({
    provider,
    doGenerate: async ({ prompt }) => {
      const user = prompt.findLast((message) => message.role === 'user')?.content ?? [];
      const text = user
        .map((part) => (typeof part !== 'string' && part.type === 'text' ? part.text : ''))
        .join('');
      const lines = text.split('\n');
      const pack = lines
        .slice(lines.findIndex((line) => line.startsWith('---- ')) + 1, -1)
        .map((line) => JSON.parse(line) as SeenMail);
      const judges = lines.some((line) => line.startsWith('{"sentences":'));
      packs.push(pack);
      prompts.push(JSON.stringify(prompt));
      return {
        content: [{ type: 'text', text: JSON.stringify(writeAnswers(await answer(pack), judges)) }],
        finishReason: { unified: 'stop', raw: 'stop' },
        usage: {
          inputTokens: { total: inputTokens, noCache: inputTokens, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 10, text: 10, reasoning: 0 },
        },
        warnings: [],
      };
    },
  });
  return { ...mockAi(provider, { embed }), language, packs, prompts };
}
