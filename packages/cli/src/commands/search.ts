import type { RequestOf } from '@triage/contract/endpoint-schemas';
import type { SearchHit } from '@triage/contract/inbox/search';
import { laneSchema } from '@triage/contract/triage/lanes';
import { type Command, textOf, type Values } from '../command.ts';
import { exitCode, UsageError } from '../exit-code.ts';
import { parseTime } from '../parse-time.ts';
import { type Column, writeRows } from '../write-answer.ts';
import { parseLimit } from './lanes.ts';

const columns: Column<SearchHit>[] = [
  { title: 'THREAD', width: 18, isId: true, of: ({ threadId }) => threadId },
  { title: 'LANE', width: 8, of: ({ lane }) => lane },
  { title: 'FROM', width: 26, of: ({ sender }) => sender },
  { title: 'SUBJECT', width: 50, of: ({ subject }) => subject },
];

export const search: Command = {
  usage: 'search <words…> [--sender ann] [--lane fyi] [--after T] [--before T] [--attachment] [--meaning]',
  about: 'Threads by words and filters, or by meaning; from: older_than: and the like work in the words',
  options: {
    sender: { type: 'string' },
    lane: { type: 'string' },
    after: { type: 'string' },
    before: { type: 'string' },
    attachment: { type: 'boolean' },
    meaning: { type: 'boolean' },
    limit: { type: 'string' },
  },
  async run({ terminal, form, positionals, values, connect }) {
    const query = positionals.join(' ');
    const limit = parseLimit(textOf(values, 'limit'), 25);
    const filters = parseFilters(values, terminal.now());
    if (query === '' && (values['meaning'] || Object.keys(filters).length === 0))
      throw new UsageError('Give words to search for, or a filter');
    if (values['meaning'] && Object.keys(filters).length > 0)
      throw new UsageError('--meaning cannot be combined with filters');
    const { triage } = await connect();
    const { results } = values['meaning']
      ? await triage.searchByMeaning({ query, limit })
      : await triage.search({ ...(query && { query }), ...filters, limit });
    await writeRows(terminal, form, results, columns);
    return exitCode.ok;
  },
};

function parseFilters(values: Values, now: number): Partial<RequestOf<'search'>> {
  const [sender, lane] = [textOf(values, 'sender'), textOf(values, 'lane')];
  const parsed = lane === undefined ? undefined : laneSchema.safeParse(lane).data;
  if (lane !== undefined && !parsed)
    throw new UsageError(`"${lane}" is not a lane. There are ${laneSchema.options.join(', ')}`);
  const [after, before] = (['after', 'before'] as const).map((name) =>
    parseTime({ at: textOf(values, name) }, now),
  );
  return {
    ...(sender && { sender }),
    ...(parsed && { lane: parsed }),
    ...(after && { after }),
    ...(before && { before }),
    ...(values['attachment'] === true && { hasAttachment: true }),
  };
}
