import { useQuery } from '@tanstack/react-query';
import type { ApprovalOrigin, RecipientFlag, WriteToolName } from '@triage/contract/agent';
import { TriangleAlert } from 'lucide-react';
import { trpc } from '../client/trpc.ts';
import { Button } from '../ui/button.tsx';
import type { ToolPart } from './chat-reducer.ts';
import { decide } from './chat-store.ts';

const titles: Record<WriteToolName, string> = {
  send_email: 'Send this mail?',
  schedule_send: 'Send this mail later?',
  create_calendar_invite: 'Make this meeting?',
  reschedule_calendar_event: 'Move this meeting?',
  cancel_calendar_event: 'Cancel this meeting?',
  archive_threads: 'Archive these threads?',
  snooze_threads: 'Snooze these threads?',
  restore_threads: 'Move these threads back?',
};

const warnings: Record<RecipientFlag, string> = {
  newContact: 'you have never written to',
  notInThread: 'is not part of this conversation',
  fromMail: 'was named by a mail, not by you',
  notTyped: 'was not typed by you',
  lookalike: 'looks like somebody you know, and is not',
};

/** Exactly what will be done, from the server's own record of it; the words of a model decide nothing here. */
export function ApprovalCard({ part }: { part: ToolPart }) {
  const approvalId = part.approval?.id ?? '';
  const { data } = useQuery({
    queryKey: ['approvals', approvalId],
    queryFn: () => trpc.agent.pending.query(),
  });
  const card = data?.approvals.find((each) => each.approvalId === approvalId);
  const details = card?.arguments ?? {};
  const title = titles[part.type.slice('tool-'.length) as WriteToolName] ?? 'Do this?';
  return (
    <section aria-label={title} className="rounded-lg border border-line-strong/55 p-4">
      <h3 className="font-semibold">{title}</h3>
      {card ? (
        <>
          <dl className="mt-3 space-y-2 text-sm">
            {Object.entries(details).map(([name, value]) => (
              <div key={name}>
                <dt className="text-xs text-ink-3">{sayName(name)}</dt>
                <dd className="max-h-48 overflow-y-auto break-words whitespace-pre-wrap">
                  {sayValue(value)}
                </dd>
              </div>
            ))}
          </dl>
          <Origin origin={card.origin} />
        </>
      ) : (
        <p className="animate-wait mt-2 text-sm text-ink-3">Reading what would be done…</p>
      )}
      <div className="mt-4 flex gap-2">
        <Button look="act" disabled={!card} onClick={() => decide(approvalId, true)}>
          Approve
        </Button>
        <Button onClick={() => decide(approvalId, false)}>Do not</Button>
      </div>
    </section>
  );
}

function Origin({ origin }: { origin: ApprovalOrigin }) {
  const notes = [
    ...origin.recipients.flatMap(({ address, flags }) => flags.map((flag) => `${address} ${warnings[flag]}`)),
    ...origin.carries.map(
      ({ subject, notAmong }) => `It carries text of “${subject}”, which ${notAmong.join(', ')} has not seen`,
    ),
  ];
  return (
    <>
      {origin.threads.length > 0 ? (
        <ul aria-label="Threads" className="mt-3 space-y-1 text-sm">
          {origin.threads.map(({ threadId, subject, sender }) => (
            <li key={threadId} className="truncate">
              {subject} <span className="text-ink-3">{sender}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {notes.length > 0 ? (
        <ul className="mt-3 space-y-1.5 rounded-md bg-warn-wash px-3 py-2.5 text-sm text-warn">
          {notes.map((note) => (
            <li key={note} className="flex gap-2">
              <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0" /> {note}
            </li>
          ))}
        </ul>
      ) : null}
      {origin.afterForeignText ? (
        <p className="mt-2 text-xs text-ink-3">
          The assistant had read mail or calendar before it asked for this.
        </p>
      ) : null}
    </>
  );
}

function sayName(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sayValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(sayValue).join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 1) : String(value);
}
