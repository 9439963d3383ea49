import { mailboxOf, markOf } from '@triage/contract/mailbox-id';
import { expect, test } from 'vitest';
import { mailContract } from '../../testing/contracts/mail-contract.ts';
import { fixedClock } from '../../testing/fakes/fixed-clock.ts';
import { memoryMail } from '../../testing/fakes/memory-mail.ts';
import { memoryMailHarness } from '../../testing/fakes/memory-mail-harness.ts';
import { markIds } from './mark-ids.ts';

const START = '2026-03-02T09:00:00.000Z';
const WORK = 'mw0rk22';
const mark = markOf(WORK);

mailContract('a further mailbox', () => memoryMailHarness({ mark, wrap: (mail) => markIds(mail, WORK) }));

test('no verb takes an id of another mailbox to this one’s provider', async () => {
  const asked: string[] = [];
  const inner = memoryMail({ address: 'me@memory.test', clock: fixedClock(START) });
  const { threadId, messageId } = inner.deliver({ from: 'a@elsewhere.test', subject: 'Same', text: 'Hello' });
  const watched = new Proxy(inner, {
    get:
      (target, name) =>
      (...given: unknown[]) => {
        asked.push(String(name));
        return Reflect.get(target, name)(...given);
      },
  });
  const mail = markIds(watched, WORK);
  const foreign = [threadId, `${markOf('mother2')}${threadId}`];
  for (const id of foreign)
    for (const attempt of [
      () => mail.getThread(id),
      () => mail.getThreadLabels(id),
      () => mail.getMessage(id),
      () => mail.getSummary(id, { headers: [] }),
      () => mail.modifyThread(id, { remove: ['INBOX'] }),
      () => mail.modifyMessage(id, { remove: ['INBOX'] }),
      () => mail.getAttachment(id, 'att-1'),
      () => mail.createDraft({ raw: new Uint8Array(), threadId: id }),
      () => mail.updateDraft(id, { raw: new Uint8Array() }),
      () => mail.getDraft(id),
      () => mail.sendDraft(id),
      () => mail.deleteDraft(id),
    ])
      await expect(attempt()).rejects.toMatchObject({ failure: 'notFound' });
  const own = `${mark}${threadId}`;
  await expect(mail.modifyThread(own, { add: ['Label_1'] })).rejects.toMatchObject({ failure: 'invalid' });
  await expect(mail.listThreadIds({ labelIds: ['Label_1'] })).rejects.toMatchObject({ failure: 'invalid' });
  await mail.deleteMessages([messageId, `${markOf('mother2')}${messageId}`]);
  expect(asked).toEqual([]);
});

test('the first mailbox has the ids of its provider', () => {
  const inner = memoryMail({ address: 'me@memory.test', clock: fixedClock(START) });
  expect(markIds(inner, 'first')).toBe(inner);
  expect([mailboxOf('18c2'), mailboxOf(`${mark}18c2`), mailboxOf('m~18c2')]).toEqual([
    'first',
    WORK,
    'first',
  ]);
});
