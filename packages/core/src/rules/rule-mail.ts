import { parseAddress } from '@triage/contract/parse-address';
import type { Addressed } from '@triage/contract/triage/rules';
import type { CachedMessage } from '../mime/cached-thread.ts';

/** Longer texts are attachments that were pasted in. */
const TEXT_MAX = 100_000;
const LINE_MAX = 1_000;
const RECIPIENTS_MAX = 500;
/** With more recipients nobody in particular is addressed. */
const FEW = 8;

/** A message as rules compare it: folded once, however many rules there are. */
export interface RuleMail {
  messageId: string;
  sentAt: Date;
  from: string;
  recipients: ReadonlySet<string>;
  list: string;
  subject: string;
  words: ReadonlySet<string>;
  hasAttachment: boolean;
  isFirstContact: boolean;
  labelIds: readonly string[];
  addressed: Addressed | null;
  /** Verdicts on the sentences that a model was asked about; null until it has answered. */
  verdicts: ReadonlyMap<string, boolean | null>;
}

export function toRuleMail(
  message: CachedMessage,
  known: {
    ownAddresses: readonly string[];
    firstMessages: ReadonlySet<string>;
    verdicts?: RuleMail['verdicts'];
  },
): RuleMail {
  const { ownAddresses, firstMessages, verdicts = new Map() } = known;
  const [to, cc] = [message.to, message.cc].map((entries) =>
    entries.slice(0, RECIPIENTS_MAX).map(parseOneAddress),
  );
  const list = parseListId(message.headers['list-id'] ?? '');
  const subject = foldText(message.subject.slice(0, LINE_MAX));
  return {
    messageId: message.messageId,
    sentAt: message.sentAt,
    from: parseOneAddress(message.from.email),
    recipients: new Set([...(to ?? []), ...(cc ?? [])]),
    list,
    subject: withoutReplyMarks(subject),
    words: new Set(splitWords(`${subject} ${foldText(message.text.slice(0, TEXT_MAX))}`)),
    hasAttachment: message.attachments.some(({ inline }) => !inline),
    isFirstContact: firstMessages.has(message.messageId),
    labelIds: message.labelIds,
    addressed: parseAddressed({ to: to ?? [], cc: cc ?? [], list, own: ownAddresses.map(parseOneAddress) }),
    verdicts,
  };
}

/** As texts are compared: case, width and ligatures make no difference. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

export function splitWords(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
}

const REPLY_MARKS = new Set(['re', 'aw', 'fw', 'fwd', 'wg', 'tr', 'rv', 'sv', 'vs', 'vb', 'antw']);
const MARKS_MAX = 6;

/** An answer has the subject of what it answers. The subject is folded. */
export function withoutReplyMarks(subject: string): string {
  let rest = subject.trim();
  for (let marks = 0; marks < MARKS_MAX; marks++) {
    const colon = rest.indexOf(':');
    if (colon < 0 || !REPLY_MARKS.has(rest.slice(0, colon).trim())) break;
    rest = rest.slice(colon + 1).trim();
  }
  return rest;
}

/** `Name of the list <dev.lists.example>` or the bare id. */
function parseListId(header: string): string {
  const line = header.slice(0, LINE_MAX);
  const [open, close] = [line.lastIndexOf('<'), line.lastIndexOf('>')];
  return foldText(open >= 0 && close > open ? line.slice(open + 1, close) : line).trim();
}

function parseOneAddress(entry: string): string {
  const short = entry.slice(0, LINE_MAX);
  return (parseAddress(short)?.email ?? short).trim().toLowerCase();
}

function parseAddressed(mail: {
  to: readonly string[];
  cc: readonly string[];
  list: string;
  own: readonly string[];
}): Addressed | null {
  const isOwn = (address: string) => mail.own.includes(address);
  const [isTo, isCc] = [mail.to.some(isOwn), mail.cc.some(isOwn)];
  if (mail.list !== '' || !(isTo || isCc)) return 'list';
  if (!isTo) return 'cc';
  const others = new Set([...mail.to, ...mail.cc].filter((address) => !isOwn(address))).size;
  if (others === 0) return 'alone';
  return others < FEW ? 'few' : null;
}
