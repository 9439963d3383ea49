import type { Schema } from './describe-schema.ts';
import { fitsSchema } from './fits-schema.ts';

/** Example values by field name, where the schema alone would give "string". */
const examples: Record<string, unknown> = {
  threadId: '18c2f0a1b2c3d4e5',
  messageId: '18c2f0b7e4a91c02',
  until: '2027-03-01T08:00:00Z',
  sendAt: '2027-03-01T08:00:00.000Z',
  slotStart: '2027-03-02T14:00:00Z',
  start: '2027-03-02T14:00:00.000Z',
  end: '2027-03-02T14:30:00.000Z',
  classifiedAt: '2027-02-26T16:20:00.000Z',
  after: '2027-01-01T00:00:00Z',
  proposedTimes: ['2027-03-02T14:00:00+01:00'],
  to: ['Grace Hopper <grace@example.com>'],
  attendees: ['grace@example.com'],
  subject: 'Contract for March',
  sender: 'grace@example.com',
  snippet: 'Could you look at the second page …',
  body: 'Hello Grace, it is attached.',
  query: 'contract march',
  score: 0.87,
  duration: 30,
  confidence: 0.9,
  lane: 'reply',
  scheduledSendId: '7d1f6c1e-3a55-4a0b-9a53-2f1f0f0c9a11',
  lessonId: '9b74c9897bac770ffc029102a200c5de',
  weight: 0.5,
  ruleId: '3f0f8a52-6f1c-4a8e-9d55-0c7a4be1f2aa',
  ruleIds: ['3f0f8a52-6f1c-4a8e-9d55-0c7a4be1f2aa'],
  time: '09:00',
  times: ['09:00'],
  days: [1, 5],
  taskId: '2c8e7f1a-4b6d-4e0f-8a39-5d1c7b9e6f20',
  briefId: '2027-03-01T08:00:00.000Z',
  conditions: { from: ['example.com'], words: ['invoice'] },
  actions: { lane: 'fyi', markRead: true },
  draftId: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
  approvalId: '5b0f2c9e-7a31-4c0d-8f7e-0d2b6a4c1e55',
  tenantId: '0d5c1b7e-2f4a-4e63-9c1d-6a8b3f2e7d90',
  eventId: 'k3v9q2m7',
  hangoutLink: 'https://meet.example.com/abc-defg-hij',
  htmlLink: 'https://calendar.example.com/event?eid=k3v9q2m7',
  draftHtml: '<p>Hello Grace, …</p>',
  undoWindowMs: 5000,
  durationMinutes: 30,
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Which emails need a reply?' }] }],
  version: '1842',
  plugin: 'mail',
  event: 'mail.messageChanged',
  historyId: '184467',
  emailAddress: 'ada@example.com',
  email: 'grace@example.com',
  address: 'ada@example.com',
  html: null,
  replyTo: null,
  threadIds: ['18c2f0a1b2c3d4e5'],
  recipients: [],
  reasons: ['Grace Hopper asks a question'],
  lastMessageAt: '2027-02-26T16:20:00.000Z',
  caller: 'Nightly report',
  timeZone: 'Europe/Berlin',
  filename: 'contract.pdf',
  mimeType: 'application/pdf',
  total: 120,
  name: 'Grace Hopper',
  title: 'Contract review',
  place: 'Room 2',
  repeats: '',
  labelIds: ['INBOX'],
  add: ['Label_12'],
  text: 'Could you look at the second page?',
  messageCount: 2,
  size: 48213,
  base64: 'SGVsbG8=',
  userName: 'ada@example.com',
  password: 'the app password',
  host: 'mail.example.com',
  port: 993,
  passwordPage: 'https://example.com/app-passwords',
  caldav: 'https://dav.example.com/',
  forwardTo: 'books@example.com',
};

/** Optional fields that a first call does not need. */
const LEFT_OUT = new Set([
  'attachmentIds',
  'cc',
  'bcc',
  'from',
  'id',
  'before',
  'sendAt',
  'sendInSeconds',
  'after',
  'hasAttachment',
  'limit',
  'provider',
]);

export function makeExample(schema: Schema, { isRequest }: { isRequest: boolean }): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return makeExample(first, { isRequest });
  if (Array.isArray(schema.type))
    return makeExample({ ...schema, type: schema.type[0] ?? 'null' }, { isRequest });
  if (schema.properties) {
    const fields = Object.entries(schema.properties).filter(
      ([name]) => !isRequest || schema.required?.includes(name) || !LEFT_OUT.has(name),
    );
    return Object.fromEntries(
      fields.map(([name, field]) => {
        const known = Object.hasOwn(examples, name) ? examples[name] : undefined;
        const isKnown = known !== undefined && fitsSchema(field, known);
        return [name, isKnown ? known : makeExample(field, { isRequest })];
      }),
    );
  }
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.items) return [makeExample(schema.items, { isRequest })];
  if (schema.type === 'object') return {};
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(0, schema.minimum ?? 0);
  if (schema.type === 'boolean') return false;
  if (schema.format === 'date-time') return '2027-03-01T08:00:00.000Z';
  return schema.type === 'string' ? '…' : null;
}
