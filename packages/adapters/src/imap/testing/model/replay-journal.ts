import type { Mail, MailHistoryChange } from '@triage/core/ports/mail';

/** A mailbox as a reader knows it that has the journal alone: message ids and their labels. */
export interface JournalReader {
  labels: Map<string, Set<string>>;
  /** Every message that was reported as deleted and has not come back. */
  deleted: Set<string>;
  /** Reads on; returns every change that does not fit what was reported before. */
  read(mail: Mail): Promise<string[]>;
}

export function journalReader(start: { historyId: string; labels: Map<string, Set<string>> }): JournalReader {
  const { labels } = start;
  const deleted = new Set<string>();
  let cursor = start.historyId;
  return { labels, deleted, read };

  async function read(mail: Mail): Promise<string[]> {
    const wrong: string[] = [];
    const unclear = new Map<string, string>();
    let pageToken: string | null = null;
    do {
      const page = await mail.listHistory({ startHistoryId: cursor, ...(pageToken && { pageToken }) });
      for (const change of page.changes) {
        const problem = apply(change, unclear);
        if (problem) wrong.push(`${change.messageId}: ${problem}`);
      }
      pageToken = page.nextPageToken;
      if (pageToken === null) {
        if (BigInt(page.historyId) < BigInt(cursor)) wrong.push(`the history went back from ${cursor}`);
        cursor = page.historyId;
      }
    } while (pageToken !== null);
    await fetchAgain(mail, unclear);
    return wrong;
  }

  async function fetchAgain(mail: Mail, unclear: ReadonlyMap<string, string>): Promise<void> {
    for (const [messageId, threadId] of unclear) {
      if (!labels.has(messageId)) continue;
      const found = (await mail.getThreadLabels(threadId)).find(({ id }) => id === messageId);
      if (found) labels.set(messageId, new Set(found.labelIds));
    }
  }

  function apply(change: MailHistoryChange, unclear: Map<string, string>): string | null {
    const { messageId, threadId } = change;
    const known = labels.get(messageId);
    if (change.kind === 'added') {
      labels.set(messageId, new Set(change.labelIds));
      deleted.delete(messageId);
      return known ? 'added twice' : null;
    }
    if (change.kind === 'unclear') {
      unclear.set(messageId, threadId);
      return null;
    }
    if (!known) return `${change.kind} of a message that is not known`;
    if (change.kind === 'deleted') {
      labels.delete(messageId);
      deleted.add(messageId);
      return null;
    }
    const doubled = change.added.filter((label) => known.has(label));
    const absent = change.removed.filter((label) => !known.has(label));
    for (const label of change.added) known.add(label);
    for (const label of change.removed) known.delete(label);
    if (unclear.has(messageId)) return null;
    return doubled.length + absent.length > 0 ? `had ${doubled} already, or not ${absent}` : null;
  }
}
