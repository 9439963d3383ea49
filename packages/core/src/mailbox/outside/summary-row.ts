import type { MailRow } from '@triage/contract/inbox/mail-list';
import { cleanLine } from '../../mail-text/clean-text.ts';
import { trimSnippet } from '../../mail-text/trim-snippet.ts';
import { unescapeSnippet } from '../../mail-text/unescape-snippet.ts';
import { formatAddress, parseAddresses } from '../../mime/parse-addresses.ts';
import { decodeHeaderText } from '../../mime/parse-words.ts';
import type { MailSummary } from '../../ports/mail.ts';

const SUBJECT_MAX = 2_000;
const SNIPPET_MAX = 1_000;
export const RECIPIENTS_SHOWN = 4;

/** The row of a thread that is not cached, of its newest message as the provider summarises it. */
export function summaryRow(
  { threadId, labelIds, internalDate, snippet, headers }: MailSummary,
  { showsRecipients = labelIds.includes('SENT') }: { showsRecipients?: boolean } = {},
): MailRow {
  const people = (value = '') => parseAddresses(value).slice(0, RECIPIENTS_SHOWN).map(formatAddress);
  const to = people(headers['to']);
  return {
    threadId,
    subject: decodeHeaderText(headers['subject'] ?? '', SUBJECT_MAX),
    sender: people(headers['from'])[0] ?? '',
    recipients: showsRecipients ? (to.length > 0 ? to : people(headers['cc'])) : [],
    snippet: trimSnippet(cleanLine(unescapeSnippet(snippet), SNIPPET_MAX)),
    lane: null,
    priority: null,
    unread: labelIds.includes('UNREAD'),
    starred: labelIds.includes('STARRED'),
    inInbox: labelIds.includes('INBOX'),
    hasAttachment: false,
    messageCount: 1,
    lastMessageAt: internalDate.toISOString(),
    snoozedUntil: null,
    labelIds: [...labelIds],
  };
}
