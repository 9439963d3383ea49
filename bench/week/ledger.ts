import type { Side } from './open-week.ts';

export interface QueuedSend {
  /** The subject of this email alone, or the marked line in the text of a reply. */
  token: string;
  side: Side;
  scheduledSendId: string;
  /** The server has said that it was cancelled. */
  cancelled: boolean;
}

export interface SavedDraft {
  draftId: string;
  side: Side;
  subject: string;
  /** The last text of which the server has said that it is stored. */
  body: string;
  revision: number;
  state: 'open' | 'sent' | 'discarded';
}

/** What the person has last asked of a conversation in one mailbox, and the server has confirmed. */
export interface Wish {
  starred?: boolean;
  labelled?: boolean;
  /** Of all messages that were there: it holds until the next one. */
  archivedWith?: number;
}

/** What was asked and what was answered: what the mailboxes must agree with in the end. */
export interface Ledger {
  /** Emails so far: each has a number of its own. */
  written: number;
  sends: QueuedSend[];
  drafts: SavedDraft[];
  /** By mailbox and topic. */
  wishes: Map<string, Wish>;
  /** Messages of a topic. */
  delivered: Map<string, number>;
  /** Message-IDs that another program has deleted. */
  deleted: Set<string>;
  counts: Map<string, number>;
  /** Answers that nobody should get. */
  wrong: string[];
}

export function openLedger(): Ledger {
  return {
    ...{ written: 0, sends: [], drafts: [], wishes: new Map(), delivered: new Map() },
    ...{ deleted: new Set(), counts: new Map(), wrong: [] },
  };
}

export function count({ counts }: Ledger, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

export function wishOf({ wishes }: Ledger, side: Side, topic: string): Wish {
  const key = `${side} ${topic}`;
  const known = wishes.get(key) ?? {};
  wishes.set(key, known);
  return known;
}
