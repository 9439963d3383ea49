import { createHmac } from 'node:crypto';

/** A broker delivery with a valid signature. */
export function signed(secret: string, change: { id: string; emailAddress: string }) {
  const body = JSON.stringify({
    id: change.id,
    plugin: 'mail',
    event: 'mail.messageChanged',
    data: { emailAddress: change.emailAddress, historyId: '1' },
  });
  const seconds = Math.floor(Date.now() / 1_000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { body, headers: { 'x-hook-signature': `t=${seconds},v1=${digest}` } };
}
