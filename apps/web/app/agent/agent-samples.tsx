import type { ApprovalCard } from '@triage/contract/agent';
import { ApprovalFacts } from './approvals/approval-facts.tsx';
import { Warnings } from './approvals/warnings.tsx';
import type { ToolPart } from './chat-reducer.ts';
import { Step } from './step.tsx';
import { FormattedText } from './text/formatted-text.tsx';
import { ThreadChecks } from './thread-checks.tsx';

const answer = `Two threads **wait for you**, and one is *late*:

1. The lease, from [the landlord](https://landlord.test@elsewhere.test/lease)
2. A form, see https://sandbox.test/form.

- first point
  - a point of its own
- \`inline code\`

\`\`\`
code that is a block of its own
\`\`\``;

const card: Pick<ApprovalCard, 'arguments' | 'origin'> = {
  arguments: {
    to: ['ada@sandbox.test', 'a-very-long-name-that-does-not-fit-anywhere@an-equally-long-host.test'],
    subject: 'The lease',
    body: 'Dear all,\n\nhere is what we spoke of.\n\nAda',
    sendAt: '2026-11-24T08:00:00.000Z',
  },
  origin: {
    recipients: [
      { address: 'ada@sandbox.test', flags: [] },
      {
        address: 'a-very-long-name-that-does-not-fit-anywhere@an-equally-long-host.test',
        flags: ['newContact', 'notInThread', 'fromMail', 'notTyped', 'lookalike'],
      },
    ],
    carries: [{ threadId: 't', subject: 'Salaries', notAmong: ['ada@sandbox.test'] }],
    afterForeignText: true,
    caller: null,
    threads: [{ threadId: 'l', subject: 'The lease', sender: 'landlord@elsewhere.test' }],
    attachments: [{ attachmentId: 'f', filename: 'lease, signed.pdf', size: 182_000 }],
    links: [{ text: 'our bank', href: 'https://elsewhere.test/pay' }],
  },
};

const listed = [
  { threadId: 'one', subject: 'Your week in numbers', sender: 'Numbers Weekly <news@numbers.test>' },
  {
    threadId: 'two',
    subject: 'הזמנה לאירוע: a subject in two directions',
    sender: 'Dana <dana@events.test>',
  },
  {
    threadId: 'three',
    subject: '',
    sender: 'a-very-long-name-that-does-not-fit-anywhere@an-equally-long-host.test',
  },
];

const steps: ToolPart[] = [
  {
    type: 'tool-search_mail',
    toolCallId: '1',
    state: 'output-available',
    input: { query: 'lease' },
    output: { threads: [{}, {}] },
  },
  { type: 'tool-list_lane', toolCallId: '2', state: 'input-available', input: { lane: 'reply' } },
  { type: 'tool-send_email', toolCallId: '3', state: 'output-denied', input: { to: ['ada@sandbox.test'] } },
  {
    type: 'tool-read_thread',
    toolCallId: '4',
    state: 'output-denied',
    approval: { id: 'x', approved: false, reason: 'The tool calls of this turn are used up.' },
  },
  {
    type: 'tool-free_slots',
    toolCallId: '5',
    state: 'output-error',
    errorText: 'The calendar did not answer',
  },
];

/** Gallery samples of the assistant, without a model. */
export function AgentSamples() {
  return (
    <div className="space-y-5 p-5">
      <FormattedText text={answer} />
      <div className="space-y-2">
        {steps.map((step) => (
          <Step key={step.toolCallId} part={step} />
        ))}
      </div>
      <div className="rounded-lg border border-line-strong/55 p-4">
        <ThreadChecks threads={listed} leftOut={new Set(['two'])} onChange={() => undefined} />
      </div>
      <div className="rounded-lg border border-line-strong/55 p-4">
        <ApprovalFacts card={card} />
        <Warnings origin={card.origin} />
      </div>
    </div>
  );
}
