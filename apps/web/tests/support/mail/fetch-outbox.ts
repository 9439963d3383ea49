import type { Person } from '../person.ts';
import type { WorldAddress } from '../start-world.ts';

export interface SentMail {
  via: 'drafts.send' | 'messages.send' | 'calendar';
  from: string;
  to: string[];
  subject: string;
  raw: string;
}

/** Everything that was really sent, by any user, as the provider has it. */
export async function fetchOutbox(world: WorldAddress): Promise<SentMail[]> {
  const { messages } = (await world.control('outbox')) as { messages: SentMail[] };
  return messages;
}

/** What this user really sent. */
export async function fetchSentBy({ world, email }: Person): Promise<SentMail[]> {
  return (await fetchOutbox(world)).filter(({ from }) => from.includes(email));
}
