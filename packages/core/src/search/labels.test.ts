import { beforeEach, expect, test } from 'vitest';
import { type MailWorld, mailWorld } from '../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { indexMailbox } from '../flows/index-mailbox.ts';
import { mailChanged } from '../flows/mail-changed.ts';
import { hybridSearch } from './hybrid-search.ts';
import { suggest } from './suggest.ts';

const db = shareTestDatabase();
let world: MailWorld;
beforeEach(async () => {
  world = await mailWorld(db);
  await indexMailbox(world.ctx, new AbortController().signal);
});

const search = (query: string) => hybridSearch(world.ctx, { query, limit: 25, provider: 'ai_primary' });
const found = async (query: string) => (await search(query)).results.map(({ threadId }) => threadId);
const listings = () => world.mail.calls.filter((call) => call === 'listLabels').length;
const sync = () => mailChanged(world.ctx);
const arrive = (labelIds: string[]) =>
  world.mail.deliver({ from: 'bea@elsewhere.test', subject: 'Hello', text: 'Hello' }, ['INBOX', ...labelIds])
    .threadId;

test('a label is searched by its name, in any case, with dashes for blanks and slashes, or by its id', async () => {
  const id = world.mail.addLabel('Clients/Big Ones');
  const [labelled] = [arrive([id]), arrive([])];
  await sync();
  for (const query of [
    'label:"clients/big ones"',
    'label:CLIENTS-BIG-ONES',
    'label:clients/big-ones',
    `label:${id}`,
    'label:clients-big-ones hello',
  ])
    expect(await found(query), query).toEqual([labelled]);
  expect(await found('-label:clients-big-ones hello')).toHaveLength(1);
  expect((await search('label:clients-big-ones')).unknownLabels).toEqual([]);
  expect(await found('label:clients')).toEqual([]);
});

test('a label that the account does not have finds nothing and is named; the provider’s own are known', async () => {
  arrive(['CATEGORY_UPDATES']);
  await sync();
  expect(await search('label:Nowhere hello')).toMatchObject({ results: [], unknownLabels: ['Nowhere'] });
  expect(await search('label:updates')).toMatchObject({ results: [{}], unknownLabels: [] });
});

test('before labels were listed none counts as unknown', async () => {
  expect((await search('label:anything')).unknownLabels).toEqual([]);
});

test('label names are fetched first, daily, and for an unknown id; not at every change', async () => {
  await sync();
  arrive([]);
  await sync();
  expect(listings()).toBe(1);
  arrive([world.mail.addLabel('New one')]);
  world.clock.advance(60_000);
  await sync();
  expect(listings()).toBe(1);
  world.clock.advance(15 * 60_000);
  await sync();
  expect(listings()).toBe(2);
  expect(await found('label:new-one')).toHaveLength(1);
  arrive(['YELLOW_STAR']);
  await sync();
  expect(listings()).toBe(2);
  world.clock.advance(24 * 60 * 60_000);
  await sync();
  expect(listings()).toBe(3);
});

test('a provider that does not list its labels holds up no mail', async () => {
  world.mail.fail('listLabels', { when: 'before', failure: 'unavailable' });
  arrive([]);
  await sync();
  expect(await found('hello')).toHaveLength(1);
});

test('labels are suggested by their names, used ones first, also those that no mail carries yet', async () => {
  const id = world.mail.addLabel('Flat hunt');
  world.mail.addLabel('Flat, old');
  arrive([id]);
  await sync();
  expect((await suggest(world.ctx, { text: 'flat' })).labels).toEqual(['Flat hunt', 'Flat, old']);
});
