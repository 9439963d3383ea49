import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { connectPerson, control } from '../testing/connect-person.ts';

const me = { userId: 'me' };
let folder: string;
let sandbox: RunningSandbox;
const start = async () => {
  sandbox = await startSandbox({ seed: false, quiet: true, stateFile: path.join(folder, 'state') });
};
const mailbox = async (email: string) =>
  (await (await fetch(`${sandbox.url}/_sandbox/mailbox?email=${email}`)).json()) as {
    messages: { labelIds: string[] }[];
    drafts: unknown[];
    watch?: unknown;
  };

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sandbox-state-'));
  await start();
});
afterEach(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

test('mail, marks, drafts and the watch outlive a restart; a client that synced before compares everything', async () => {
  const { email, gmail, client } = await connectPerson(sandbox);
  await control(sandbox, 'mail', { to: email, text: 'Hello' });
  const raw = Buffer.from('To: ben@sandbox.test\r\n\r\nHi').toString('base64url');
  await gmail.users.drafts.create({ ...me, requestBody: { message: { raw } } });
  await gmail.users.watch({ ...me, requestBody: { topicName: 'projects/p1/topics/mail' } });
  const { messages = [] } = (await gmail.users.messages.list({ ...me, labelIds: ['INBOX'] })).data;
  const id = messages[0]?.id ?? '';
  await gmail.users.messages.modify({ ...me, id, requestBody: { removeLabelIds: ['UNREAD'] } });
  const startHistoryId = (await gmail.users.getProfile(me)).data.historyId ?? '';
  const before = await mailbox(email);
  await sandbox.close();
  await start();
  const after = await mailbox(email);
  expect(after.messages).toEqual(before.messages);
  expect([after.drafts, after.watch]).toEqual([before.drafts, before.watch]);
  const again = await connectPerson(sandbox, { email });
  await expect(again.gmail.users.history.list({ ...me, startHistoryId })).rejects.toMatchObject({
    code: 404,
  });
  expect(client.credentials.refresh_token).toBeDefined();
  await control(sandbox, 'mail', { to: email, text: 'New' });
  expect((await mailbox(email)).messages).toHaveLength(before.messages.length + 1);
});

test('a state file that cannot be read is replaced by a new mailbox', async () => {
  const complain = vi.spyOn(console, 'error').mockReturnValue();
  const { email } = await connectPerson(sandbox);
  await control(sandbox, 'mail', { to: email, text: 'Hello' });
  await sandbox.close();
  writeFileSync(path.join(folder, 'state'), 'torn');
  await start();
  expect(complain).toHaveBeenCalledOnce();
  expect(sandbox.state.accounts.find(email)).toBeUndefined();
});
