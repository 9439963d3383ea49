import { expect, test } from 'vitest';
import { mailWorld } from '../../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { fetchMessageHeaders, fetchOriginal } from './fetch-original.ts';

const db = shareTestDatabase();

test('the headers are as they were sent, folded lines on one, and the body is none of them', async () => {
  const { ctx, mail } = await mailWorld(db);
  const { messageId } = mail.deliver({
    from: 'ann@lee.example',
    subject: 'Plans',
    text: 'Secret: no header',
  });
  const headers = await fetchMessageHeaders(ctx, { messageId });
  expect(headers).toContainEqual({ name: 'Subject', value: 'Plans' });
  expect(headers.map(({ name }) => name)).not.toContain('Secret');
  expect(Buffer.from(await fetchOriginal(ctx, { messageId })).toString()).toContain('Secret: no header');
});

test('a message that is not in the account is not found', async () => {
  const { ctx } = await mailWorld(db);
  await expect(fetchMessageHeaders(ctx, { messageId: 'gone' })).rejects.toThrow('Not found');
});
