import type { InboxRow } from '@triage/contract/inbox/inbox';

const plain: InboxRow = {
  threadId: 'plain',
  subject: 'Lunch on Thursday?',
  sender: 'Ben Okafor <ben@sandbox.test>',
  recipients: [],
  snippet: 'The place by the canal, half past twelve. I book a table for four.',
  lane: 'reply',
  priority: 'medium',
  unread: true,
  starred: false,
  hasAttachment: false,
  messageCount: 1,
  lastMessageAt: '2026-03-10T09:00:00.000Z',
  snoozedUntil: null,
  meeting: null,
  schedulingIntent: null,
  classifiedBy: 'rules',
  reasons: ['asks you a question'],
  suspicious: false,
};

const intent = { attendees: ['ben@sandbox.test'], duration: 45, confidence: 0.8 };
const times = ['2026-03-12T15:00:00+01:00', '2026-03-13T09:30:00+01:00', '2026-03-16T11:00:00+01:00'];
const long =
  'A subject that goes on well past the end of any line that it could be given, whatever the screen';

/** Gallery rows that are hard to lay out. */
export const sampleRows: readonly InboxRow[] = [
  plain,
  {
    ...plain,
    ...{ threadId: 'long', subject: long, hasAttachment: true, messageCount: 128, suspicious: true },
    sender: 'Fundbüro der vereinigten Verkehrsbetriebe des Umlands <fundbuero@umland.test>',
    schedulingIntent: { ...intent, proposedTimes: times },
  },
  {
    ...plain,
    ...{ threadId: 'bare', subject: '', sender: 'x@y.test', snippet: '', unread: false, reasons: [] },
  },
  {
    ...plain,
    ...{ threadId: 'rtl', subject: 'استفسار عن محطات الطقس للمزارع', sender: 'سلمى الخطيب <s@x.test>' },
    snippet:
      'السيدة أدا المحترمة، تحية طيبة وبعد، نحن نعمل مع مزارع الزيتون في الأردن ونود شراء عشر محطات قبل الشتاء.',
  },
  {
    ...plain,
    ...{ threadId: 'met', lane: 'schedule', subject: 'Dry run', unread: false },
    meeting: { threadId: 'met', eventId: 'e', start: '2026-03-12T14:00:00.000Z', durationMinutes: 45 },
  },
  {
    ...plain,
    ...{ threadId: 'sent', subject: 'The lease', sender: 'Ada Lindqvist <ada@sandbox.test>', unread: false },
    ...{ recipients: ['Alice Moreau <alice@x.test>', 'bob@x.test'], reasons: ['waiting for their reply'] },
  },
  { ...plain, threadId: 'later', subject: 'Tax, again', snoozedUntil: '2026-04-01T06:00:00.000Z' },
];
