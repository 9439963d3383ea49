import type { World } from './start-world.ts';

export interface SentMail {
  via: 'drafts.send' | 'messages.send' | 'calendar';
  from: string;
  to: string[];
  subject: string;
  raw: string;
}

/** Everything that was really sent, by any user, as the provider has it. */
export async function readOutbox(world: World): Promise<SentMail[]> {
  const { messages } = (await world.control('outbox')) as { messages: SentMail[] };
  return messages;
}
