import { createSplitRequest } from '@triage/contract/triage/splits';
import { rows, run } from '@triage/database/testing/rows';
import { expect, test } from 'vitest';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { triageWorld } from '../../../testing/worlds/triage-world.ts';
import { changeSplit, createSplit, listSplits } from './edit-splits.ts';

const db = shareTestDatabase();
const request = (name: string) =>
  createSplitRequest.parse({ name, conditions: { from: ['ann@lee.example'] } });
const TAKEN = 'There is already a split called VIP';

test('two splits of a person never have the same name, in capitals or not', async () => {
  const [{ ctx }, other] = [await triageWorld(db), await triageWorld(db)];
  const { splitId } = await createSplit(ctx, request('VIP'));
  const { splitId: teamId } = await createSplit(ctx, request('Team'));
  await expect(createSplit(ctx, request('vip'))).rejects.toThrow(TAKEN);
  await expect(changeSplit(ctx, { ...request(' Vip '), splitId: teamId })).rejects.toThrow(TAKEN);
  await changeSplit(ctx, { ...request('Vip'), splitId });
  await createSplit(other.ctx, request('VIP'));
  expect((await listSplits(ctx)).splits.map(({ name }) => name)).toEqual(['Vip', 'Team']);
});

test('two that have had the same name since before can both be changed', async () => {
  const { ctx } = await triageWorld(db);
  await createSplit(ctx, request('VIP'));
  const { splitId } = await createSplit(ctx, request('Team'));
  const named = rows.updateTable('splits').set({ name: 'VIP' });
  await run(db, named.where('user_id', '=', ctx.tenantId).where('id', '=', splitId));
  const changed = await changeSplit(ctx, { ...request('VIP'), splitId, colour: 'red' });
  expect(changed).toMatchObject({ name: 'VIP', colour: 'red' });
  await expect(changeSplit(ctx, { ...request('VIP'), splitId: 'nobody' })).rejects.toThrow('Split not found');
});
