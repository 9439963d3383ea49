import type { MailCacheWorld } from '../mail-cache-world.ts';

/** A seeded random sequence. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

interface Known {
  id: string;
  trashed: boolean;
}

const LABELS = ['UNREAD', 'STARRED', 'IMPORTANT', 'INBOX', 'INBOX', 'Label_1'];

/** Simulates another mail client: one change per call. */
export function mailboxChanger(world: MailCacheWorld, random: () => number) {
  const known: Known[] = [];
  const { google, email } = world;
  let count = 0;
  const pick = () => Math.floor(random() * known.length);

  async function deliver(inReplyTo?: string): Promise<void> {
    const { messageId } = await google.control<{ messageId: string }>('mail', {
      to: email,
      from: `Person ${count % 90} <p${count % 90}@elsewhere.test>`,
      subject: inReplyTo ? undefined : `Change ${count}`,
      text: `Text ${count}`,
      ...(inReplyTo ? { inReplyTo } : {}),
    });
    known.push({ id: messageId, trashed: false });
  }

  return async function change(): Promise<void> {
    count += 1;
    const dice = random();
    const at = pick();
    const target = known[at];
    if (!target || dice < 0.25) return deliver();
    if (dice < 0.38 && !target.trashed) return deliver(target.id);
    if (dice < 0.48) {
      known.splice(at, 1);
      await google.control('delete', { email, messageId: target.id });
      return;
    }
    if (dice < 0.62) {
      const label = dice < 0.55 ? 'TRASH' : 'SPAM';
      target.trashed = !target.trashed;
      const sides = target.trashed
        ? { add: [label], remove: ['INBOX'] }
        : { add: ['INBOX'], remove: ['TRASH', 'SPAM'] };
      await google.control('label', { email, messageId: target.id, ...sides });
      return;
    }
    const label = LABELS[Math.floor(random() * LABELS.length)] ?? 'STARRED';
    const side = random() < 0.5 ? { add: [label], remove: [] } : { add: [], remove: [label] };
    await google.control('label', { email, messageId: target.id, ...side });
  };
}
