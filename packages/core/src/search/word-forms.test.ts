import { beforeAll, expect, it } from 'vitest';
import { attachmentNamed, openSearchWorld } from '../../testing/worlds/search-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { advancedSearch } from './advanced-search.ts';

const db = shareTestDatabase();
let world: Awaited<ReturnType<typeof openSearchWorld>>;

beforeAll(async () => {
  world = await openSearchWorld(db);
  await world.store(
    { threadId: 'run', subject: 'Morning run', text: 'Shall we meet at the bridge?' },
    { threadId: 'runs', text: 'She runs the office and was not in it.' },
    { threadId: 'houses', text: 'Hallo, die alten Häuser sind verkauft. Viele Grüße' },
    { threadId: 'factures', text: 'Bonjour, les réunions sont pour vous et nous avons les factures. Merci' },
    { threadId: 'note', text: 'Ciao, le note della riunione sono nel documento. Grazie' },
    { threadId: 'cpp', subject: 'C++ and C# jobs', text: 'We use ASP.NET, node.js and R&D at AT&T.' },
    { threadId: 'letter', subject: 'Plan C', text: 'The net of sf, a node and some js. Net 100' },
    { threadId: 'snake', text: 'The variable sf_net is __private__, see issue #42 for $100 or 50%.' },
    { threadId: 'file', text: 'Enclosed', attachments: [attachmentNamed('q3_report.pdf')] },
    {
      threadId: 'bounce',
      text: 'It failed.',
      moreText: 'Final-Recipient: rfc822; zed@full.test\nmailbox quota exceeded',
    },
  );
});

const find = async (query: string) => {
  const { results } = await advancedSearch(world.ctx, { query, limit: 25 });
  return results
    .map((hit) => hit.threadId)
    .sort()
    .join(' ');
};

it.each([
  ['running', 'run runs'],
  ['run', 'run runs'],
  ['running bridge', 'run'],
  ['subject:running', 'run'],
  ['"runs"', 'runs'],
  ['"running"', ''],
  ['runs*', 'runs'],
  ['-running bridge', ''],
  ['haus', 'houses'],
  ['Häusern', 'houses'],
  ['facture', 'factures'],
  ['réunion', 'factures'],
  ['reunion', 'factures'],
  // Italian "note" has the stem "not", and English mail is full of that word.
  ['note', 'note'],
  ['job', 'cpp'],
])('%s finds the other forms of the word: %s', async (query, expected) => {
  expect(await find(query)).toBe(expected);
});

it.each([
  ['c++', 'cpp'],
  ['C#', 'cpp'],
  ['"c"', 'cpp letter'],
  ['subject:c++', 'cpp'],
  ['"c++ and c#"', 'cpp'],
  ['sf_net', 'snake'],
  ['sf_n', 'snake'],
  ['"sf net"', 'snake'],
  ['node.js', 'cpp'],
  ['node.j', 'cpp'],
  ['asp.net', 'cpp'],
  ['.net', 'cpp'],
  ['r&d', 'cpp'],
  ['AT&T', 'cpp'],
  ['#42', 'snake'],
  ['$100', 'snake'],
  ['50%', 'snake'],
  ['100', 'letter snake'],
  ['q3_report.pdf', 'file'],
  ['.pdf', 'file'],
  ['-c++ "c"', 'letter'],
  ['full.test', 'bounce'],
  ['quota', 'bounce'],
])('%s is found as written: %s', async (query, expected) => {
  expect(await find(query)).toBe(expected);
});
