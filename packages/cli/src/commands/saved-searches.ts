import type { SavedSearch } from '@triage/contract/inbox/saved-searches';
import type { Call, Command } from '../command.ts';
import { exitCode, UsageError } from '../exit-code.ts';
import { type Column, writeAnswer, writeRows } from '../write-answer.ts';

const columns: Column<SavedSearch>[] = [
  { title: 'SEARCH', width: 36, of: ({ searchId }) => searchId },
  { title: 'THREADS', width: 7, of: ({ threads }) => String(threads ?? '') },
  { title: 'UNREAD', width: 6, of: ({ unread }) => String(unread ?? '') },
  { title: 'NAME', width: 30, of: ({ name }) => name },
  { title: 'QUERY', width: 50, of: ({ query }) => query },
];

export const savedSearches: Command = {
  usage: 'searches',
  about: 'Your saved searches in their order, with their counts; "triage mail search:ID" lists one',
  async run({ terminal, form, connect }) {
    const { triage } = await connect();
    await writeRows(terminal, form, (await triage.listSavedSearches()).searches, columns);
    return exitCode.ok;
  },
};

const ways: Record<string, (call: Call, rest: readonly string[]) => Promise<void>> = {
  async add(call, [name = '', ...words]) {
    const { triage } = await call.connect();
    const saved = await triage.createSavedSearch({ name, query: words.join(' ') });
    await writeRows(call.terminal, call.form, [saved], columns);
  },
  async change(call, [searchId = '', name = '', ...words]) {
    const { triage } = await call.connect();
    const saved = await triage.changeSavedSearch({ searchId, name, query: words.join(' ') });
    await writeRows(call.terminal, call.form, [saved], columns);
  },
  async order(call, searchIds) {
    const { triage } = await call.connect();
    const ordered = await triage.orderSavedSearches({ searchIds: [...searchIds] });
    await writeRows(call.terminal, call.form, ordered.searches, columns);
  },
  async remove(call, [searchId = '']) {
    const { triage } = await call.connect();
    writeAnswer(call.terminal, call.form, await triage.removeSavedSearch({ searchId }), 'Deleted.');
  },
};

/** How many words each needs. */
const needed: Record<string, number> = { add: 2, change: 3, order: 1, remove: 1 };

export const savedSearch: Command = {
  usage: 'saved-search <add NAME QUERY|change ID NAME QUERY|order ID …|remove ID>',
  about: 'Save a search, change it, put them in order, or delete one',
  async run(call) {
    const [name = '', ...rest] = call.positionals;
    const way = Object.hasOwn(ways, name) ? ways[name] : undefined;
    if (!way || rest.length < (needed[name] ?? 0)) throw new UsageError(`triage ${savedSearch.usage}`);
    await way(call, rest);
    return exitCode.ok;
  },
};
