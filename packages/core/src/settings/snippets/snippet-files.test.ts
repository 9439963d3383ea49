import { randomBytes } from 'node:crypto';
import {
  ATTACHMENT_KEPT_MS,
  ATTACHMENT_PIECE_BYTES,
  ATTACHMENTS_BYTES_MAX,
  SNIPPET_FILES_BYTES_MAX,
} from '@triage/contract/limits';
import { loadFileBytes } from '@triage/database/tables/outgoing-files';
import { rows, run } from '@triage/database/testing/rows';
import { expect, test } from 'vitest';
import { listTenantTables, printTenant } from '../../../testing/isolation/tenant-tables.ts';
import { mailWorld } from '../../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { pruneAttachments } from '../../flows/prune-attachments.ts';
import { beginAttachment } from '../../outgoing/begin-attachment.ts';
import { discardAttachments } from '../../outgoing/keep-attachments.ts';
import { storeFile } from '../../outgoing/store-file.ts';
import { listSnippets, putSnippet, removeSnippet } from './edit-snippets.ts';
import { addSnippetFiles, insertSnippetFiles, removeSnippetFile } from './snippet-files.ts';

const db = shareTestDatabase();
const name = 'Offer';

async function person() {
  const world = await mailWorld(db);
  await putSnippet(world.ctx, { name, body: 'Our offer is attached.' });
  return world;
}
type World = Awaited<ReturnType<typeof person>>;

async function upload({ ctx }: World, filename = 'offer.pdf', bytes = randomBytes(9)): Promise<string> {
  return (await storeFile(ctx, { filename, mimeType: 'application/pdf', bytes })).attachmentId;
}

/** A file whose bytes do not matter. */
async function declare({ ctx }: World, size: number): Promise<string> {
  const { attachmentId } = await beginAttachment(ctx, { filename: 'a.bin', mimeType: '', size });
  await run(
    db,
    rows
      .updateTable('outgoing_attachments')
      .set({ ready: true })
      .where('user_id', '=', ctx.tenantId)
      .where('id', '=', attachmentId),
  );
  return attachmentId;
}

const filesOf = async ({ ctx }: World) => (await listSnippets(ctx)).flatMap(({ files }) => files);
const stored = async ({ ctx }: World) =>
  (
    await db.query<{ id: string }>('SELECT id FROM outgoing_attachments WHERE user_id = $1 ORDER BY id', [
      ctx.tenantId,
    ])
  ).map(({ id }) => id);

test('files are added once, keep their order and name, and survive a rename and the pruning of unsent files', async () => {
  const world = await person();
  const [first, second] = [await upload(world, 'b.pdf'), await upload(world, 'a.pdf')];
  for (let times = 0; times < 2; times += 1)
    await addSnippetFiles(world.ctx, { name, attachmentIds: [first, first] });
  await addSnippetFiles(world.ctx, { name, attachmentIds: [second] });
  await putSnippet(world.ctx, { name, body: 'Attached.', renamed: 'Quote' });
  const expected = [
    { attachmentId: first, filename: 'b.pdf', mimeType: 'application/pdf', size: 9 },
    { attachmentId: second, filename: 'a.pdf', mimeType: 'application/pdf', size: 9 },
  ];
  expect(await listSnippets(world.ctx)).toMatchObject([{ name: 'Quote', files: expected }]);
  // A program that discards what it has uploaded must not take it from the snippet.
  await discardAttachments(world.ctx, { attachmentIds: [first] });
  world.clock.advance(ATTACHMENT_KEPT_MS + 1);
  await pruneAttachments(world.ctx);
  expect(await filesOf(world)).toEqual(expected);
});

test('inserting copies the bytes, and the copies go their own way', async () => {
  const world = await person();
  const bytes = randomBytes(ATTACHMENT_PIECE_BYTES + 5);
  const attachmentIds = [
    await upload(world, 'offer.pdf', bytes),
    await upload(world, 'empty.txt', Buffer.alloc(0)),
  ];
  await addSnippetFiles(world.ctx, { name, attachmentIds });
  const { attachments } = await insertSnippetFiles(world.ctx, { name });
  expect(attachments.map(({ filename, size }) => ({ filename, size }))).toEqual([
    { filename: 'offer.pdf', size: bytes.byteLength },
    { filename: 'empty.txt', size: 0 },
  ]);
  const copy = attachments[0]?.attachmentId ?? '';
  expect(attachmentIds).not.toContain(copy);
  await removeSnippetFile(world.ctx, { name, attachmentId: attachmentIds[0] ?? '' });
  expect((await loadFileBytes(db, { userId: world.ctx.tenantId, id: copy })).equals(bytes)).toBe(true);
  expect((await filesOf(world)).map(({ filename }) => filename)).toEqual(['empty.txt']);
  // Copies that no email took are pruned like any other upload.
  world.clock.advance(ATTACHMENT_KEPT_MS);
  await pruneAttachments(world.ctx);
  expect(await stored(world)).toEqual([attachmentIds[1]]);
});

test('a deleted snippet takes its files with it, also if the process ends before it deletes them', async () => {
  const world = await person();
  await addSnippetFiles(world.ctx, { name, attachmentIds: [await upload(world)] });
  await removeSnippet(world.ctx, { name });
  expect(await stored(world)).toEqual([]);
  await putSnippet(world.ctx, { name, body: 'Again' });
  await addSnippetFiles(world.ctx, { name, attachmentIds: [await upload(world)] });
  const dying = {
    ...world.ctx,
    db: {
      ...db,
      query: db.query.bind(db),
      transaction: db.transaction.bind(db),
    },
  };
  let statements = 0;
  dying.db.query = ((text: string, values?: unknown[]) => {
    statements += 1;
    if (statements > 1) throw new Error('The process ended');
    return db.query(text, values);
  }) as typeof db.query;
  await expect(removeSnippet(dying, { name })).rejects.toThrow('ended');
  expect(await listSnippets(world.ctx)).toEqual([]);
  expect(await stored(world)).toHaveLength(1);
  await pruneAttachments(world.ctx);
  expect(await stored(world)).toEqual([]);
});

test('a file that is not complete, not there or in another snippet is refused, and nothing is added', async () => {
  const world = await person();
  const { attachmentId: begun } = await beginAttachment(world.ctx, { filename: 'a', mimeType: '', size: 5 });
  const whole = await upload(world);
  for (const bad of [begun, 'nothing'])
    await expect(addSnippetFiles(world.ctx, { name, attachmentIds: [whole, bad] })).rejects.toMatchObject({
      field: 'attachmentIds',
    });
  expect(await filesOf(world)).toEqual([]);
  await putSnippet(world.ctx, { name: 'Other', body: 'x' });
  await addSnippetFiles(world.ctx, { name: 'Other', attachmentIds: [whole] });
  await expect(addSnippetFiles(world.ctx, { name, attachmentIds: [whole] })).rejects.toMatchObject({
    field: 'attachmentIds',
  });
  await expect(addSnippetFiles(world.ctx, { name: 'No', attachmentIds: [whole] })).rejects.toMatchObject({
    field: 'name',
  });
  await expect(insertSnippetFiles(world.ctx, { name: 'No' })).rejects.toMatchObject({ field: 'name' });
});

test("a snippet holds as much as an email, all snippets half of a person's storage, and copies count too", async () => {
  const world = await person();
  const full = await declare(world, ATTACHMENTS_BYTES_MAX);
  await addSnippetFiles(world.ctx, { name, attachmentIds: [full] });
  const one = await declare(world, 1);
  await expect(addSnippetFiles(world.ctx, { name, attachmentIds: [one] })).rejects.toThrow('25 MB');
  for (let at = 1; at < SNIPPET_FILES_BYTES_MAX / ATTACHMENTS_BYTES_MAX; at += 1) {
    await putSnippet(world.ctx, { name: `More ${at}`, body: 'x' });
    const attachmentIds = [await declare(world, ATTACHMENTS_BYTES_MAX)];
    await addSnippetFiles(world.ctx, { name: `More ${at}`, attachmentIds });
  }
  await putSnippet(world.ctx, { name: 'Last', body: 'x' });
  await expect(addSnippetFiles(world.ctx, { name: 'Last', attachmentIds: [one] })).rejects.toThrow('100 MB');
  for (let copies = 0; copies < 3; copies += 1)
    expect((await insertSnippetFiles(world.ctx, { name })).attachments).toHaveLength(1);
  const before = await stored(world);
  await expect(insertSnippetFiles(world.ctx, { name })).rejects.toThrow('unsent emails');
  expect(await stored(world)).toEqual(before);
});

test('no call reaches the file of another person, also under the same names', async () => {
  const [world, other] = [await person(), await person()];
  const theirs = await upload(other);
  await addSnippetFiles(other.ctx, { name, attachmentIds: [theirs] });
  const print = async () => printTenant(db, await listTenantTables(db), other.ctx.tenantId);
  const before = await print();
  await expect(addSnippetFiles(world.ctx, { name, attachmentIds: [theirs] })).rejects.toMatchObject({
    field: 'attachmentIds',
  });
  expect(await insertSnippetFiles(world.ctx, { name })).toEqual({ attachments: [] });
  expect((await removeSnippetFile(world.ctx, { name, attachmentId: theirs })).files).toEqual([]);
  await removeSnippet(world.ctx, { name });
  expect(await print()).toEqual(before);
});
