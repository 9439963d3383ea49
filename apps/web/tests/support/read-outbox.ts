import type { World } from './start-world.ts';

export interface SentMail {
  via: 'drafts.send' | 'messages.send' | 'calendar';
  from: string;
  to: string[];
  subject: string;
  raw: string;
}

/** What has really left, of everybody, as the provider saw it. */
export async function readOutbox(world: World): Promise<SentMail[]> {
  const { messages } = (await world.control('outbox')) as { messages: SentMail[] };
  return messages;
}
