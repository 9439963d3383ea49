import type { ImapMessage } from './imap-mailbox.ts';
import { ImapRefusal } from './imap-refusal.ts';
import { listOf, type Token } from './parse-tokens.ts';
import { findPart, parseWirePart, type WirePart, writeStructure } from './wire-part.ts';
import { writeDate } from './wire-text.ts';

export type FetchItem = {
  /** Whether the message counts as read afterwards. */
  marksSeen: boolean;
  write(message: ImapMessage): Buffer;
};

/** `BODY[…]` with a part of it in brackets behind, of which the client may want some bytes alone. */
const BODY = /^BODY(\.PEEK)?\[([^\]]*)\](?:<(\d{1,10})(?:\.(\d{1,10}))?>)?$/i;

export function parseFetchItems(token: Token | undefined): FetchItem[] {
  const names = typeof token === 'string' ? [token] : listOf(token);
  if (names.length === 0) throw new ImapRefusal('BAD', 'Nothing to fetch');
  return names.map(parseItem);
}

function parseItem(name: string): FetchItem {
  const plain = PLAIN[name.toUpperCase()];
  if (plain) return { marksSeen: false, write: (message) => Buffer.from(plain(message), 'latin1') };
  const found = BODY.exec(name);
  if (!found) throw new ImapRefusal('BAD', 'Unknown item to fetch');
  const [, peek, section = '', start, length] = found;
  const origin = start === undefined ? null : Number(start);
  return {
    marksSeen: !peek,
    write({ raw }) {
      const whole = findSection(raw, section);
      const bytes =
        origin === null ? whole : whole.subarray(origin, length ? origin + Number(length) : undefined);
      const shown = `BODY[${section}]${origin === null ? '' : `<${origin}>`}`;
      return Buffer.concat([Buffer.from(`${shown} {${bytes.length}}\r\n`, 'latin1'), bytes]);
    },
  };
}

const PLAIN: Record<string, (message: ImapMessage) => string> = {
  UID: ({ uid }) => `UID ${uid}`,
  FLAGS: ({ flags }) => `FLAGS (${[...flags].join(' ')})`,
  INTERNALDATE: ({ date }) => `INTERNALDATE ${writeDate(date)}`,
  'RFC822.SIZE': ({ raw }) => `RFC822.SIZE ${raw.length}`,
  EMAILID: ({ emailId }) => `EMAILID (${emailId})`,
  // Threads are the client's part.
  THREADID: () => 'THREADID NIL',
  MODSEQ: ({ changed }) => `MODSEQ (${changed})`,
  BODYSTRUCTURE: ({ raw }) => `BODYSTRUCTURE ${writeStructure(parseWirePart(raw.toString('latin1')))}`,
};

function findSection(raw: Buffer, section: string): Buffer {
  if (section === '') return raw;
  const [, numbers = '', what = ''] = /^((?:\d{1,4}\.?)*)(.*)$/s.exec(section) ?? [];
  const path = numbers.split('.').filter(Boolean).map(Number);
  const part = findPart(parseWirePart(raw.toString('latin1')), path);
  return Buffer.from(part ? bytesOf(part, what, path.length > 0) : '', 'latin1');
}

function bytesOf(part: WirePart, what: string, isInside: boolean): string {
  const name = what.toUpperCase();
  if (name === '') return part.body;
  if (name === 'TEXT') return part.body;
  if (name === 'MIME' || (name === 'HEADER' && !isInside)) return `${part.head}\r\n\r\n`;
  const chosen = /^HEADER\.FIELDS(\.NOT)? \(([^)]*)\)$/.exec(name);
  if (!chosen) throw new ImapRefusal('BAD', 'Unknown part of a message');
  const wanted = new Set((chosen[2] ?? '').split(' ').map((field) => field.replaceAll('"', '')));
  const lines = part.head.split(/\r?\n(?![ \t])/).filter((line) => {
    const field = line.slice(0, line.indexOf(':')).trim().toUpperCase();
    return wanted.has(field) !== Boolean(chosen[1]);
  });
  return [...lines, '', ''].join('\r\n');
}
