import type { ImapFlow } from 'imapflow';
import { pickFrom, type Random } from './seeded-random.ts';

const UID = { uid: true };
const FLAGS = ['\\Seen', '\\Flagged', '\\Answered', '\\Deleted', '$Later'];
/** More than one batch of what a server says at once. */
const MANY = 12;

export interface RandomChanges {
  start(): Promise<void>;
  step(): Promise<void>;
  /** Message-IDs of which a copy was deleted: any other message must be somewhere. */
  deleted: ReadonlySet<string>;
  names: readonly string[];
  /** Folders that the server has recreated empty, on its own, since the last call. */
  findRemade(): Promise<string[]>;
  /** They were lost by the server. */
  forget(names: readonly string[]): void;
}

/** Another mail program that does what people do, and what servers do to folders. */
export function randomChanges(
  connect: () => Promise<ImapFlow>,
  random: Random,
  { separator, prefix, note }: { separator: string; prefix: string; note: (line: string) => void },
): RandomChanges {
  const folder = (name: string) => `${prefix}${name}`;
  const renamed = { now: folder('Lists'), other: folder('Post') };
  const own = () => [folder('Work'), folder(`Work${separator}Old`), renamed.now];
  const places = () => ['INBOX', folder('Trash'), folder('Archive'), ...own()];
  const names: string[] = [];
  const deleted = new Set<string>();
  const validities = new Map<string, bigint>();
  let count = 0;
  let client: ImapFlow;
  const pick = <Entry>(list: readonly Entry[]) => pickFrom(random, list);

  async function append(path = random(3) === 0 ? pick(own()) : 'INBOX'): Promise<void> {
    count += 1;
    const name = `<${count}@model.test>`;
    const parent = names.length > 0 && random(3) === 0 ? pick(names) : null;
    const head = [
      'From: Grace <grace@elsewhere.test>',
      `Subject: Number ${count}`,
      `Message-ID: ${name}`,
      'Date: Mon, 02 Mar 2026 09:00:00 +0000',
      ...(parent ? [`In-Reply-To: ${parent}`, `References: ${parent}`] : []),
    ];
    note(`append ${name} to ${path}`);
    await client.append(path, `${head.join('\r\n')}\r\n\r\nText\r\n`, random(2) ? ['\\Seen'] : []);
    // Only now: the server may have refused it.
    names.push(name);
  }

  async function fetchValidity(path: string): Promise<bigint> {
    const status = await client.status(path, { uidValidity: true });
    return status ? (status.uidValidity ?? 0n) : 0n;
  }

  /** Some neighbours in a folder; null if it has none. */
  async function choose(from = pick(places())): Promise<{ uids: string; path: string } | null> {
    const { exists } = await client.mailboxOpen(from);
    if (exists === 0) return null;
    const first = 1 + random(exists);
    const last = random(4) === 0 ? Math.min(exists, first + random(MANY)) : first;
    const found = await client.fetchAll(`${first}:${last}`, { uid: true });
    return { uids: found.map(({ uid }) => uid).join(','), path: from };
  }

  const withMessages = (name: string, work: (uids: string, path: string) => Promise<unknown>) => async () => {
    const chosen = await choose();
    if (!chosen) return;
    note(`${name} ${chosen.uids} of ${chosen.path}`);
    await work(chosen.uids, chosen.path);
  };

  async function noteDeleted(uids: string): Promise<void> {
    for (const { headers } of await client.fetchAll(uids, { headers: ['message-id'] }, UID)) {
      const name = /<[^>]+>/.exec(headers?.toString() ?? '')?.[0];
      note(`  with ${name}`);
      if (name) deleted.add(name);
    }
  }

  const move = (uids: string, to: string) => {
    note(`  to ${to}`);
    return client.messageMove(uids, to, UID);
  };

  const moves = {
    append: () => append(),
    flag: withMessages('flag', (uids) => client.messageFlagsAdd(uids, [pick(FLAGS)], UID)),
    unflag: withMessages('unflag', (uids) => client.messageFlagsRemove(uids, [pick(FLAGS)], UID)),
    move: withMessages('move', (uids) => move(uids, pick(places()))),
    copy: withMessages('copy', (uids) => client.messageCopy(uids, pick(own()), UID)),
    async copyAndDelete() {
      const chosen = await choose();
      if (!chosen) return;
      note(`copy and delete ${chosen.uids} of ${chosen.path}`);
      const to = pick(places().filter((path) => path !== chosen.path));
      const copied = await client.messageCopy(chosen.uids, to, UID);
      note(`  to ${to}: ${copied && JSON.stringify([...(copied.uidMap ?? [])])}`);
      if (copied) await client.messageDelete(chosen.uids, UID);
    },
    remove: withMessages('remove', async (uids) => {
      await noteDeleted(uids);
      await client.messageDelete(uids, UID);
    }),
    /** A program that appends and takes back at once, as for drafts: UIDs that nobody else ever sees. */
    async fleeting() {
      const path = pick(own());
      await append(path);
      await client.mailboxOpen(path);
      const newest = await client.fetchOne('*', UID);
      if (!newest) return;
      note(`take back ${newest.uid} of ${path}`);
      await noteDeleted(String(newest.uid));
      await client.messageDelete(String(newest.uid), UID);
    },
  };
  const often = [moves.append, moves.move, moves.copyAndDelete, moves.flag, moves.flag];
  const all = [...often, moves.append, moves.unflag, moves.unflag, moves.copy, moves.remove, moves.fleeting];

  /** The same UIDs then name other messages, with a new UIDVALIDITY. */
  async function recreate(path: string): Promise<void> {
    note(`make ${path} again`);
    const gone = `${path}-gone-${names.length}`;
    // The server drops a connection whose folder is deleted.
    await client.mailboxOpen('INBOX');
    // Under another name nobody moves more into it.
    await client.mailboxRename(path, gone);
    await client.mailboxCreate(path);
    validities.set(path, await fetchValidity(path));
    const { exists } = await client.mailboxOpen(gone);
    if (exists > 0) await noteDeleted('1:*');
    await client.mailboxOpen('INBOX');
    await client.mailboxDelete(gone);
    if (random(2) === 0) for (let at = 0; at < exists; at++) await append(path);
    else {
      const chosen = await choose('INBOX');
      if (chosen) await move(chosen.uids, path);
    }
  }

  async function rename(): Promise<void> {
    note(`rename ${renamed.now} to ${renamed.other}`);
    await client.mailboxOpen('INBOX');
    await client.mailboxRename(renamed.now, renamed.other);
    validities.delete(renamed.now);
    validities.set(renamed.other, await fetchValidity(renamed.other));
    Object.assign(renamed, { now: renamed.other, other: renamed.now });
  }

  return {
    names,
    deleted,
    // Dovecot's sdbox does so to a folder that was made in place of a deleted one while another connection still had
    // that one open. The caller only reads folders, so nothing but the server can have done it.
    async findRemade(): Promise<string[]> {
      client = await connect();
      const remade: string[] = [];
      for (const [path, before] of validities) {
        const now = await fetchValidity(path);
        if (now === before) continue;
        validities.set(path, now);
        remade.push(path);
      }
      return remade;
    },
    forget(lost) {
      for (const name of lost) deleted.add(name);
    },
    async start(): Promise<void> {
      client = await connect();
      for (const path of own()) await client.mailboxCreate(path);
      await client.mailboxCreate(folder('Archive'));
      for (let at = 0; at < 20; at++) await append();
    },
    async step(): Promise<void> {
      client = await connect();
      const kind = random(80);
      if (kind === 0) await recreate(pick(own().slice(1)));
      else if (kind === 1) await rename();
      else await pick(all)();
    },
  };
}
