import type { ImapFlow } from 'imapflow';

export type Random = (below: number) => number;

/** The same numbers for the same seed. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Another mail program that does what people do, and what servers do to folders. */
export function randomChanges(
  connect: () => Promise<ImapFlow>,
  random: Random,
  { separator, prefix }: { separator: string; prefix: string },
) {
  const folder = (name: string) => `${prefix}${name}`;
  const own = [folder('Work'), folder('Lists'), folder(`Work${separator}Old`)];
  const places = ['INBOX', folder('Trash'), folder('Archive'), ...own];
  const names: string[] = [];
  let count = 0;
  let client: ImapFlow;

  const pick = <Entry>(list: readonly Entry[]): Entry => {
    const entry = list[random(list.length)];
    if (entry === undefined) throw new Error('Nothing to choose from');
    return entry;
  };

  async function append(): Promise<void> {
    count += 1;
    const name = `<${count}@model.test>`;
    const parent = names.length > 0 && random(3) === 0 ? pick(names) : null;
    names.push(name);
    const head = [
      'From: Grace <grace@elsewhere.test>',
      `Subject: Number ${count}`,
      `Message-ID: ${name}`,
      'Date: Mon, 02 Mar 2026 09:00:00 +0000',
      ...(parent ? [`In-Reply-To: ${parent}`, `References: ${parent}`] : []),
    ];
    const path = random(3) === 0 ? pick(own) : 'INBOX';
    await client.append(path, `${head.join('\r\n')}\r\n\r\nText ${count}\r\n`, random(2) ? ['\\Seen'] : []);
  }

  /** A message of a folder; null if it has none. */
  async function choose(): Promise<string | null> {
    const { exists } = await client.mailboxOpen(pick(places));
    if (exists === 0) return null;
    const found = await client.fetchOne(String(1 + random(exists)), { uid: true });
    return found ? String(found.uid) : null;
  }

  async function recreate(path: string): Promise<void> {
    // The server drops a connection whose folder is deleted.
    await client.mailboxOpen('INBOX');
    await client.mailboxDelete(path);
    await client.mailboxCreate(path);
  }

  const withMessage = (work: (uid: string) => Promise<unknown>) => async () => {
    const uid = await choose();
    if (uid) await work(uid);
  };
  const uid = { uid: true };
  const moves = {
    append,
    read: withMessage((one) => client.messageFlagsAdd(one, ['\\Seen'], uid)),
    unread: withMessage((one) => client.messageFlagsRemove(one, ['\\Seen'], uid)),
    star: withMessage((one) => client.messageFlagsAdd(one, ['\\Flagged'], uid)),
    unstar: withMessage((one) => client.messageFlagsRemove(one, ['\\Flagged'], uid)),
    move: withMessage((one) => client.messageMove(one, pick(places), uid)),
    copy: withMessage((one) => client.messageCopy(one, pick(own), uid)),
    copyAndDelete: withMessage(async (one) => {
      await client.messageCopy(one, pick(places), uid);
      await client.messageDelete(one, uid);
    }),
    remove: withMessage((one) => client.messageDelete(one, uid)),
  };
  const often = [moves.append, moves.append, moves.move, moves.copyAndDelete, moves.read, moves.star];
  const all = [...often, moves.unread, moves.unstar, moves.copy, moves.remove];

  return {
    async start(): Promise<void> {
      client = await connect();
      for (const path of own) await client.mailboxCreate(path);
      await client.mailboxCreate(folder('Archive'));
      for (let at = 0; at < 20; at++) await append();
    },
    async step(): Promise<void> {
      client = await connect();
      if (random(60) === 0) await recreate(pick(own.slice(1)));
      else await pick(all)();
    },
  };
}
