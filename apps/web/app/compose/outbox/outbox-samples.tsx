import type { ScheduledSend } from '@triage/contract/sending/send';
import { OutboxRow } from './outbox-row.tsx';

const sent: ScheduledSend = {
  scheduledSendId: 'sent',
  to: ['Ben Okafor <ben@sandbox.test>'],
  cc: [],
  bcc: [],
  subject: 'Lunch',
  html: null,
  quote: null,
  body: '',
  threadId: null,
  sendAt: '2026-03-10T09:00:00.000Z',
  undoUntil: null,
  status: 'sent',
  attempts: 1,
  error: null,
  messageId: 'm',
  dispatching: false,
  retryAt: null,
  dismissed: false,
  attachments: [],
  updatedAt: '2026-03-10T09:00:05.000Z',
};

const samples: readonly ScheduledSend[] = [
  {
    ...sent,
    ...{ scheduledSendId: 'failed', status: 'failed', attempts: 5 },
    error: 'drafts.create: invalid (400 badRequest)',
  },
  {
    ...sent,
    ...{ scheduledSendId: 'dismissed', status: 'failed', attempts: 1, dismissed: true },
    error: 'An attachment is missing',
  },
  {
    ...sent,
    ...{ scheduledSendId: 'retrying', status: 'pending', attempts: 1, retryAt: '2026-04-01T06:00:00.000Z' },
    error: 'drafts.create: unavailable (500)',
  },
  {
    ...sent,
    ...{ scheduledSendId: 'waiting', status: 'pending', attempts: 0, sendAt: '2026-04-01T06:00:00.000Z' },
    to: ['a-very-long-name-that-does-not-fit-anywhere@an-equally-long-host.test', 'ben@sandbox.test'],
  },
  { ...sent, scheduledSendId: 'leaving', status: 'pending', dispatching: true },
  { ...sent, scheduledSendId: 'replaced', from: 'ada@work.test', leftFrom: 'ada@sandbox.test' },
  sent,
];

/** Gallery samples of a send in each state. */
export function OutboxSamples() {
  return (
    <ul>
      {samples.map((send) => (
        <OutboxRow key={send.scheduledSendId} send={send} />
      ))}
    </ul>
  );
}
