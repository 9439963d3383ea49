import { rows, run } from '@triage/database/testing/rows';
import { beforeAll, expect, it } from 'vitest';
import { attachmentNamed, classify, openSearchWorld } from '../../testing/worlds/search-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { advancedSearch, type Criteria } from './advanced-search.ts';

const db = shareTestDatabase();
let world: Awaited<ReturnType<typeof openSearchWorld>>;

beforeAll(async () => {
  world = await openSearchWorld(db);
  await world.store(
    {
      threadId: 'lease',
      subject: 'Your lease',
      text: 'It ends in May',
      sentAt: new Date('2026-01-10T00:00:00Z'),
    },
    {
      threadId: 'lease',
      text: 'And the deposit?',
      from: { name: 'Zoë Ångström', email: 'zoe@flat.example.org' },
    },
    {
      threadId: 'trip',
      subject: 'Größe und Maß',
      text: 'Siehe https://www.bahn.example/reise_2026?x=1 wegen der Straße',
      attachments: [attachmentNamed('Résumé-v2.PDF')],
      labelIds: ['INBOX', 'UNREAD', 'STARRED', 'CATEGORY_TRAVEL', 'Label_7'],
      sentAt: new Date('2026-02-20T00:00:00Z'),
    },
    {
      threadId: 'tokyo',
      subject: '明日の会議',
      text: 'ПРИВЕТ, как дела',
      labelIds: ['SENT'],
      to: ['Bob <bob@work.test>'],
      cc: ['Team <team@home.test>', 'ME@home.test'],
      headers: { 'list-id': 'Board <board.lists.test>' },
      rfcMessageId: 'one@work.test',
      size: 3_000_000,
    },
  );
  await classify(db, world.ctx.tenantId, { lease: 'reply', trip: 'done' });
});

const find = async (criteria: Criteria | string) => {
  const request = typeof criteria === 'string' ? { query: criteria } : criteria;
  const { results } = await advancedSearch(world.ctx, { ...request, limit: 25 });
  return results
    .map((hit) => hit.threadId)
    .sort()
    .join(' ');
};

it.each([
  ['lease', 'lease'],
  ['leas', 'lease'],
  ['leas may', ''],
  ['lea* may', 'lease'],
  ['leas -bahn', 'lease'],
  ['leas AND NOT bahn', 'lease'],
  ['leas -from:bob -(trip bahn)', 'lease'],
  ['leas -from:bob -(trip bah', 'lease'],
  ['subject:leas -bahn', 'lease'],
  ['leas may -bahn', ''],
  ['leas is:read -bahn', ''],
  ['(leas) -bahn', ''],
  ['lease -depos', 'lease'],
  ['lease -(bahn OR depos', 'lease'],
  // Matches whole threads: the words may be in different messages.
  ['deposit may', 'lease'],
  ['"ends in may"', 'lease'],
  ['"in ends"', ''],
  ['"ends in may', 'lease'],
  ['angstrom', 'lease'],
  ['grosse', 'trip'],
  ['STRASSE', 'trip'],
  ['bahn', 'trip'],
  ['reise_2026', 'trip'],
  ['flat.example', 'lease'],
  ['会議', 'tokyo'],
  ['привет', 'tokyo'],
  ['lease OR bahn', 'lease trip'],
  ['(lease OR bahn) may', 'lease'],
  ['lease OR bahn may', 'lease'],
  ['-lease', 'tokyo trip'],
  ['NOT lease -bahn', 'tokyo'],
  ['-(lease OR bahn)', 'tokyo'],
  ['lease OR is:starred', 'lease trip'],
  ['-lease OR is:starred', 'tokyo trip'],
  ['from:zoe', 'lease'],
  ['from:"zoe ang"', 'lease'],
  ['from:(zoe OR nobody)', 'lease'],
  ['from:flat.ex', 'lease'],
  ['from:zo_', ''],
  ['to:bob', 'tokyo'],
  ['subject:lease', 'lease'],
  ['subject:deposit', ''],
  ['subject:(your lease)', 'lease'],
  ['has:attachment', 'trip'],
  ['filename:resume', 'trip'],
  ['filename:pdf', 'trip'],
  ['resume', 'trip'],
  ['is:unread', 'trip'],
  ['is:read', 'lease tokyo'],
  ['in:inbox', 'lease trip'],
  ['in:sent', 'tokyo'],
  ['in:reply', 'lease'],
  ['in:fyi', 'tokyo'],
  ['in:anywhere', 'lease tokyo trip'],
  ['label:travel', 'trip'],
  ['label:Label_7', 'trip'],
  ['after:2026-02-20', 'trip'],
  ['before:2026/2/20', 'lease tokyo'],
  ['newer_than:2w', 'trip'],
  ['older_than:2w', 'lease tokyo'],
  ['lease -deposit', ''],
  // The unclassified thread has no lane, and so is not in that one.
  ['-in:reply', 'tokyo trip'],
  ['to:me', 'lease tokyo trip'],
  ['-to:Me', ''],
  ['cc:me', 'tokyo'],
  ['cc:team', 'tokyo'],
  ['cc:bob', ''],
  ['list:board.lists', 'tokyo'],
  ['-list:board', 'lease trip'],
  ['rfc822msgid:one@work.test', 'tokyo'],
  ['rfc822msgid:<one@work.test>', 'tokyo'],
  ['larger:2M', 'tokyo'],
  ['smaller:10k', 'lease trip'],
  ['larger:2999999 smaller:3000001', 'tokyo'],
  ['is:important', 'lease trip'],
  ['-is:important', 'tokyo'],
  ['{from:zoe subject:maß}', 'lease trip'],
  ['{from:zoe from:ann} may', 'lease'],
  ['from:{zoe nobody}', 'lease'],
  ['-{lease bahn}', 'tokyo'],
  ['{lease (is:starred bahn)', 'lease trip'],
  ['colour:red', ''],
  ['it:ends', 'lease'],
])('%s finds %s', async (query, expected) => {
  expect(await find(query)).toBe(expected);
});

it('ANDs the fields with the query', async () => {
  expect(await find({ sender: 'ann', query: 'may' })).toBe('lease');
  expect(await find({ sender: 'Zoë Ångström <zoe@flat.example.org>' })).toBe('lease');
  expect(await find({ hasAttachment: false, lane: 'reply' })).toBe('lease');
  expect(await find({ hasAttachment: true, lane: 'reply' })).toBe('');
  const at = '2026-02-20T00:00:00.000Z';
  expect([await find({ after: at }), await find({ before: at })]).toEqual(['trip', 'lease tokyo']);
});

it('scores from 0 to 1, a subject above a body, and 1 where no word was asked for', async () => {
  const { results } = await advancedSearch(world.ctx, { query: 'lease OR may OR bahn', limit: 25 });
  expect(results.map((hit) => hit.threadId)).toEqual(['lease', 'trip']);
  for (const { score } of results) expect(score > 0 && score <= 1).toBe(true);
  const all = await advancedSearch(world.ctx, { query: 'in:anywhere', limit: 2 });
  expect(all.results.map(({ threadId, score }) => [threadId, score])).toEqual([
    ['trip', 1],
    ['tokyo', 1],
  ]);
});

it('shows a thread without a classification as fyi and low', async () => {
  const { results } = await advancedSearch(world.ctx, { query: 'привет', limit: 25 });
  expect(results).toEqual([
    {
      threadId: 'tokyo',
      subject: '明日の会議',
      sender: 'Ann Example <ann@example.test>',
      snippet: 'ПРИВЕТ, как дела',
      lane: 'fyi',
      priority: 'low',
      score: expect.any(Number),
    },
  ]);
});

it.each(
  [
    '!!!',
    '()',
    '((((',
    '{}',
    '{{ OR ) } -{',
    'larger:ten',
    '"',
    'OR',
    'AND OR NOT',
    '-',
    'from:',
    'before:never',
    "'; DROP TABLE threads; --",
    'a & b | !c <-> d:* \\',
    '%_%',
    '\u202e\u200b',
    '\0',
    '\ud800',
    `${'('.repeat(500)}a${')'.repeat(490)}`,
    'NOT '.repeat(249),
    '-a '.repeat(330),
    'a OR '.repeat(199),
    'is:starred OR a '.repeat(60),
    `"${'x '.repeat(490)}`,
    'x'.repeat(1000),
    '会'.repeat(1000),
    `from:${'(a+)+$'.repeat(160)}`,
  ].map((query) => [query.slice(0, 30), query] as const),
)('answers %j… sanely', async (_begin, query) => {
  const { results } = await advancedSearch(world.ctx, { query, limit: 25 });
  expect(results.length).toBeLessThan(4);
});

it("another user's words or snoozes never match a thread of the same id", async () => {
  const other = await openSearchWorld(db);
  await other.store({ threadId: 'lease', subject: 'Another lease' });
  expect(await find('another OR is:starred')).toBe('trip');
  const times = { snoozed_until: '2030-01-01', created_at: '2026-03-01' };
  await run(
    db,
    rows.insertInto('snoozes').values([
      { user_id: other.ctx.tenantId, thread_id: 'lease', ...times },
      { user_id: world.ctx.tenantId, thread_id: 'trip', ...times },
    ]),
  );
  expect(await find('is:snoozed')).toBe('trip');
});
