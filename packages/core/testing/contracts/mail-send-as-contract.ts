import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { HarnessHolder } from './mail-harness.ts';

const SIGNATURE = '<div><b>Ada</b> at work</div>';

export function sendAsContract(holder: HarnessHolder): void {
  test('the addresses to send from are listed: the own one, and those that are confirmed', async () => {
    const { mail, address, setAliases, lacks } = holder.harness;
    await setAliases([
      { email: 'work@alias.test', name: 'Ada at work', replyTo: 'team@alias.test', signature: SIGNATURE },
      { email: 'later@alias.test', verified: false },
    ]);
    const addresses = await mail.listSendAs();
    expect(addresses[0]).toMatchObject({ email: address, isPrimary: true, isDefault: true });
    expect(addresses).toHaveLength(lacks?.aliases ? 1 : 2);
    if (lacks?.aliases) return;
    expect(addresses[1]).toEqual({
      ...{ email: 'work@alias.test', name: 'Ada at work', replyTo: 'team@alias.test' },
      ...{ signature: SIGNATURE, isPrimary: false, isDefault: false },
    });
  });

  test('another address than the own one can be the default', async () => {
    const { mail, setAliases, lacks } = holder.harness;
    await setAliases([{ email: 'work@alias.test', isDefault: true }]);
    const defaults = (await mail.listSendAs()).map(({ isDefault }) => isDefault);
    expect(defaults).toEqual(lacks?.aliases ? [true] : [false, true]);
  });

  test('mail leaves from a confirmed address, and any other From is replaced by the own address', async () => {
    const { address, setAliases, lacks } = holder.harness;
    await setAliases([{ email: 'work@alias.test' }, { email: 'later@alias.test', verified: false }]);
    const allowed = lacks?.aliases ? address : 'work@alias.test';
    expect(await sendFrom('Ada <work@alias.test>')).toContain(allowed);
    for (const from of ['later@alias.test', 'Ada <stranger@alias.test>'])
      expect(await sendFrom(from)).toContain(address);
  });

  async function sendFrom(from: string): Promise<string | undefined> {
    const { mail, correspondent, outbox } = holder.harness;
    const sendId = randomUUID();
    const head = [`From: ${from}`, `To: ${correspondent}`, 'Subject: From', `X-Triage-Send-Id: ${sendId}`];
    const { draftId } = await mail.createDraft({ raw: Buffer.from(`${head.join('\r\n')}\r\n\r\nHello\r\n`) });
    await mail.sendDraft(draftId);
    return (await outbox()).find((headers) => headers['x-triage-send-id'] === sendId)?.from;
  }
}
