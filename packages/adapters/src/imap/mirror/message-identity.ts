import { createHash } from 'node:crypto';
import { findHeader, type HeaderField, parseHeaders } from '@triage/core/mime/parse-headers';
import type { FetchMessageObject } from 'imapflow';

/** Of a message: those that its id and its thread are made from. */
export const IDENTITY_HEADERS = ['message-id', 'date', 'from', 'subject', 'in-reply-to', 'references'];

/** A thread of thousands is found by its first and its newest messages. */
const REFERENCES_MAX = 100;
const RFC_ID_MAX = 500;
const IDS = /<[^<>\s]{1,996}>/g;

/** A message of a folder that the mirror does not know yet at this UID. */
export interface FreshMessage {
  uid: number;
  id: string;
  /** The server's own, where it has threads. */
  serverThread: string | null;
  flags: string[];
  internalDate: Date;
  size: number;
  /** Its Message-ID; empty if it has none. */
  rfcId: string;
  /** The nearest first. */
  references: string[];
}

export function identifyMessage(message: FetchMessageObject): FreshMessage {
  const head = message.headers ?? Buffer.alloc(0);
  const { fields } = parseHeaders(head, 0, head.length);
  const internalDate = new Date(message.internalDate ?? 0);
  const rfcId = parseIds(fields, 'message-id')[0] ?? '';
  const size = message.size ?? 0;
  return {
    uid: message.uid,
    id: messageIdOf(message, { fields, rfcId, size, internalDate }),
    serverThread: message.threadId ? shortHash(['thread', message.threadId]) : null,
    flags: flagsOf(message),
    internalDate,
    size,
    rfcId,
    references: parseReferences(fields),
  };
}

export function flagsOf({ flags }: { flags?: Set<string> | undefined }): string[] {
  return [...(flags ?? [])].sort();
}

/** The Message-ID of a whole message, as the mirror keeps it. */
export function findRfcId(fields: HeaderField[]): string {
  return parseIds(fields, 'message-id')[0] ?? '';
}

/**
 * The server's own id if it has one that survives a move; else made of what a move does not change. Two messages with
 * one Message-ID (a list's copy and the direct one) differ in size.
 */
function messageIdOf(
  { emailId }: FetchMessageObject,
  known: { fields: HeaderField[]; rfcId: string; size: number; internalDate: Date },
): string {
  if (emailId) return shortHash(['server', emailId]);
  const { fields, rfcId, size, internalDate } = known;
  const named = rfcId || internalDate.toISOString();
  const rest = ['date', 'from', 'subject'].map((name) => findHeader(fields, name));
  return shortHash(['headers', named, ...rest, String(size)]);
}

function shortHash(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

function parseReferences(fields: HeaderField[]): string[] {
  const all = [...parseIds(fields, 'references'), ...parseIds(fields, 'in-reply-to')].reverse();
  const ids = [...new Set(all)];
  return ids.length <= REFERENCES_MAX ? ids : [...ids.slice(0, REFERENCES_MAX - 1), ...ids.slice(-1)];
}

function parseIds(fields: HeaderField[], name: string): string[] {
  const ids = findHeader(fields, name).match(IDS) ?? [];
  return ids.map((id) => (id.length <= RFC_ID_MAX ? id : shortHash(['id', id])));
}
