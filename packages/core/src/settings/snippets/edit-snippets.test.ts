import { SNIPPETS_MAX } from '@triage/contract/limits';
import { now, rows, run } from '@triage/database/testing/rows';
import { expect, test } from 'vitest';
import { mailWorld } from '../../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { listSnippets, putSnippet, removeSnippet } from './edit-snippets.ts';

const db = shareTestDatabase();
const person = async () => (await mailWorld(db)).ctx;
const names = async (ctx: Parameters<typeof listSnippets>[0]) =>
  (await listSnippets(ctx)).map(({ name, body }) => `${name}: ${body}`);

test('the same name writes over a snippet, and a removed one is gone', async () => {
  const ctx = await person();
  await putSnippet(ctx, { name: 'Thanks', body: 'Thank you' });
  await putSnippet(ctx, { name: 'Intro', body: 'I am Ada' });
  await putSnippet(ctx, { name: 'Thanks', body: 'Thank you, {first name}' });
  expect(await names(ctx)).toEqual(['Intro: I am Ada', 'Thanks: Thank you, {first name}']);
  for (let times = 0; times < 2; times += 1) await removeSnippet(ctx, { name: 'Intro' });
  expect(await names(ctx)).toEqual(['Thanks: Thank you, {first name}']);
});

test('a rename asked twice changes nothing more, and never takes the name of another snippet', async () => {
  const ctx = await person();
  await putSnippet(ctx, { name: 'A', body: 'one' });
  await putSnippet(ctx, { name: 'B', body: 'two' });
  for (let times = 0; times < 2; times += 1)
    await putSnippet(ctx, { name: 'A', body: 'three', renamed: 'C' });
  expect(await names(ctx)).toEqual(['B: two', 'C: three']);
  await expect(putSnippet(ctx, { name: 'C', body: 'three', renamed: 'B' })).rejects.toThrow('has this name');
  await expect(putSnippet(ctx, { name: 'None', body: 'four', renamed: 'D' })).rejects.toThrow('no snippet');
  expect(await names(ctx)).toEqual(['B: two', 'C: three']);
});

test('above the limit nothing is added, but what is there can be changed', async () => {
  const ctx = await person();
  await run(
    db,
    rows.insertInto('snippets').values(
      Array.from({ length: SNIPPETS_MAX }, (_, at) => ({
        ...{ user_id: ctx.tenantId, name: `n${at + 1}`, body: 'x', updated_at: now },
      })),
    ),
  );
  await expect(putSnippet(ctx, { name: 'One more', body: 'x' })).rejects.toThrow('limit');
  await putSnippet(ctx, { name: 'n1', body: 'changed' });
  expect(await listSnippets(ctx)).toHaveLength(SNIPPETS_MAX);
});

test('the snippets of another person are neither listed nor changed', async () => {
  const [ctx, other] = [await person(), await person()];
  await putSnippet(ctx, { name: 'Thanks', body: 'mine' });
  await putSnippet(other, { name: 'Thanks', body: 'theirs' });
  await removeSnippet(other, { name: 'Thanks' });
  expect(await names(ctx)).toEqual(['Thanks: mine']);
  expect(await names(other)).toEqual([]);
});
