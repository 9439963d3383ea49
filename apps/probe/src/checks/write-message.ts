import type { World } from '../world.ts';

export interface ProbeMail {
  subject: string;
  /** Without the brackets. */
  messageId: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends only to the account's own address, so the probe never emails anyone else. */
export function writeMessage(world: World, { subject, messageId, headers = {}, body }: ProbeMail): string {
  const lines = {
    From: world.email,
    To: world.email,
    Subject: `${world.mark}: ${subject}`,
    'Message-ID': `<${messageId}>`,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  return [...head, '', body ?? 'Sent by npm run probe. It deletes this message.', ''].join('\r\n');
}

export function encode(message: string): string {
  return Buffer.from(message).toString('base64url');
}
