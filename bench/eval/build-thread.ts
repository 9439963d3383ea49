import type { CachedMessage, CachedThread } from '../../packages/core/src/mime/cached-thread.ts';
import type { RulesContext, SenderHistory } from '../../packages/core/src/triage/rules/classify-by-rules.ts';
import type { LabelledThread, Lane } from './load-corpus.ts';

/** The mailbox's owner, if the thread does not name it. */
const ME = 'Alex Berg <alex@berg.example>';
const HOUR = 3_600_000;

export function buildThread(labelled: LabelledThread): CachedThread {
  const last = labelled.messages.length - 1;
  const sentAt = Date.parse(labelled.sentAt);
  return {
    threadId: labelled.id,
    messages: labelled.messages.map((message, index) => ({
      ...(message.by === 'me' ? writtenByMe(labelled) : writtenByThem(labelled)),
      messageId: `${labelled.id}-${index}`,
      threadId: labelled.id,
      sentAt: new Date(sentAt - (last - index) * 5 * HOUR),
      text: message.text,
      snippet: message.text.slice(0, 100),
      html: index === last ? (labelled.html ?? null) : null,
      headers: index === last ? headersOf(labelled) : {},
      calendarText: index === last && labelled.calendar ? writeCalendar(labelled) : null,
      labelIds: labelIds(labelled, message.by),
    })),
  };
}

export function buildContext(labelled: LabelledThread): RulesContext {
  const { history } = labelled;
  return {
    userEmail: ownerOf(labelled).email,
    userName: ownerOf(labelled).name,
    timeZone: 'Europe/Berlin',
    history: {
      answered: history?.answered ?? 0,
      received: history?.received ?? 1,
      lastTenActions: (history?.actions ?? []) as SenderHistory['lastTenActions'],
      lesson: lessonOf(history?.lesson ?? null),
    },
  };
}

/** A lane in the corpora is a correction of the sender's automated mail, a little while ago. */
function lessonOf(lane: string | null): SenderHistory['lesson'] {
  return lane ? { lane: lane as Lane, scope: 'bulk', weight: 0.8, reason: 'you moved such mail' } : null;
}

function ownerOf(labelled: LabelledThread): { name: string; email: string } {
  return parse(labelled.me ?? ME);
}

/** Names in lower case, as the mailbox keeps them; an offset in `sentAt` is the one of the sender's clock. */
function headersOf({ headers, sentAt }: LabelledThread): Record<string, string> {
  const named = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...(/[+-]\d\d:\d\d$/.test(sentAt) && { date: sentAt }), ...Object.fromEntries(named) };
}

function labelIds(labelled: LabelledThread, by: 'me' | 'them'): string[] {
  const self = parse(labelled.from).email === ownerOf(labelled).email;
  return [
    ...(by === 'me' ? ['SENT'] : []),
    ...(!labelled.archived && (by === 'them' || self) ? ['INBOX'] : []),
  ];
}

function writtenByThem(labelled: LabelledThread) {
  return {
    ...blank(labelled),
    from: parse(labelled.from),
    to: labelled.to ?? [ownerOf(labelled).email],
    cc: labelled.cc ?? [],
  };
}

function writtenByMe(labelled: LabelledThread) {
  return { ...blank(labelled), from: ownerOf(labelled), to: [labelled.from], cc: [], fromMe: true };
}

function blank(labelled: LabelledThread): Omit<CachedMessage, 'from' | 'to' | 'cc'> {
  return {
    messageId: '',
    threadId: '',
    sentAt: new Date(0),
    bcc: [],
    replyTo: labelled.replyTo ?? headersOf(labelled)['reply-to'] ?? '',
    subject: labelled.subject,
    snippet: '',
    text: '',
    html: null,
    headers: {},
    calendarText: null,
    labelIds: [],
    rfcMessageId: '',
    inReplyTo: '',
    references: [],
    size: 0,
    fromMe: false,
    attachments: [],
    parseNote: null,
    historyId: '1',
  };
}

function parse(address: string): { name: string; email: string } {
  const named = /^(.*?)\s*<([^<>]+)>$/.exec(address);
  return { name: named?.[1] ?? '', email: (named?.[2] ?? address).toLowerCase() };
}

function writeCalendar(labelled: LabelledThread): string {
  const { calendar } = labelled;
  if (!calendar) return '';
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//corpus//EN',
    `METHOD:${calendar.method}`,
    'BEGIN:VEVENT',
    `UID:${labelled.id}@corpus.example`,
    'DTSTAMP:20260301T080000Z',
    `DTSTART;TZID=Europe/Berlin:${calendar.start}`,
    `DTEND;TZID=Europe/Berlin:${calendar.end}`,
    ...(calendar.weekly ? ['RRULE:FREQ=WEEKLY'] : []),
    `ORGANIZER:mailto:${parse(labelled.from).email}`,
    `ATTENDEE;PARTSTAT=${calendar.answer ?? 'NEEDS-ACTION'}:mailto:${ownerOf(labelled).email}`,
    `SUMMARY:${labelled.subject}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
