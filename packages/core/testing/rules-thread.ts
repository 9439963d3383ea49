import type { CachedMessage, CachedThread } from '../src/mime/cached-thread.ts';
import type { RulesContext } from '../src/triage/rules/classify-by-rules.ts';

export const rulesContext: RulesContext = {
  userEmail: 'alex@berg.example',
  userName: 'Alex Berg',
  timeZone: 'Europe/Berlin',
  history: { answered: 0, received: 1, lastTenActions: [], lesson: null },
};

/** A message from Ann to the person, on Friday 27 March 2026. */
export function messageFromAnn(changes: Partial<CachedMessage> = {}): CachedMessage {
  return {
    messageId: 'message',
    threadId: 'thread',
    sentAt: new Date('2026-03-27T09:00:00Z'),
    from: { name: 'Ann Lee', email: 'ann@lee.example' },
    to: ['Alex Berg <alex@berg.example>'],
    cc: [],
    bcc: [],
    replyTo: '',
    subject: 'Hello',
    snippet: '',
    text: '',
    html: null,
    headers: {},
    calendarText: null,
    labelIds: ['INBOX'],
    rfcMessageId: '',
    inReplyTo: '',
    references: [],
    size: 0,
    fromMe: false,
    attachments: [],
    parseNote: null,
    historyId: '1',
    ...changes,
  };
}

export function messageFromMe(text: string): CachedMessage {
  return messageFromAnn({
    text,
    fromMe: true,
    labelIds: ['SENT'],
    from: { name: 'Alex Berg', email: 'alex@berg.example' },
    to: ['ann@lee.example'],
  });
}

export function threadOf(...messages: CachedMessage[]): CachedThread {
  return { threadId: 'thread', messages };
}
