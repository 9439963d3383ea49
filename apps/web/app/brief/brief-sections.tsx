import type { Brief } from '@triage/contract/inbox/brief';
import { AlarmClock, Archive, BellOff, PenLine, TriangleAlert, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { goToView } from '../client/changes/inbox-actions.ts';
import { formatRecipients, parseSender } from '../client/data/parse-sender.ts';
import { type Screen, viewName } from '../client/data/place/views.ts';
import { formatShort, type TimeContext } from '../client/time/format-time.ts';
import { Button } from '../ui/button.tsx';
import * as actions from './brief-actions.ts';
import { BriefRow } from './brief-row.tsx';

interface Props {
  brief: Brief;
  time: TimeContext;
  me: string;
}

export function Answers({ brief: { answer }, time }: Props) {
  return (
    <Section title="Needs your answer" rest="reply" more={answer.more} count={answer.rows.length}>
      {answer.rows.map((row) => (
        <BriefRow
          key={row.threadId}
          {...{ threadId: row.threadId, subject: row.subject, isOpen: row.open }}
          title={<FromAbout from={parseSender(row.sender).name} subject={row.subject} strong={row.open} />}
          aside={
            <>
              {row.suspicious ? <Suspicious /> : null}
              <Ago at={row.at} time={time} />
            </>
          }
          line={<Line {...row} />}
          actions={[
            archive(row),
            {
              label: 'Snooze',
              icon: <AlarmClock size={16} aria-hidden />,
              hotkey: 's',
              run: () => actions.snoozeRow(row),
            },
          ]}
        />
      ))}
    </Section>
  );
}

export function Waiting({ brief: { waiting }, time, me }: Props) {
  return (
    <Section title="Waiting for others" rest="waiting" more={waiting.more} count={waiting.rows.length}>
      {waiting.rows.map((row) => (
        <BriefRow
          key={row.threadId}
          {...{ threadId: row.threadId, subject: row.subject, isOpen: row.open }}
          title={<FromAbout from={formatRecipients(row.recipients)} subject={row.subject} />}
          aside={
            <span suppressHydrationWarning>
              <span className="@max-[640px]:sr-only">since </span>
              {formatShort(row.since, time)}
            </span>
          }
          actions={[
            {
              label: 'Nudge',
              icon: <PenLine size={16} aria-hidden />,
              hotkey: 'n',
              run: () => actions.nudgeRow(row, me),
            },
            {
              label: 'Not waiting',
              icon: <X size={16} aria-hidden />,
              hotkey: 'w',
              run: () => actions.stopWaitingFor(row),
            },
          ]}
        />
      ))}
    </Section>
  );
}

export function Newsletters({ brief: { newsletters }, time }: Props) {
  const open = newsletters.rows.filter((row) => row.open);
  return (
    <Section
      title="Newsletters"
      rest="fyi"
      more={newsletters.more}
      count={newsletters.rows.length}
      action={
        open.length > 1 ? (
          <Button size="sm" look="quiet" className="max-sm:h-11" onClick={() => actions.archiveRows(open)}>
            Archive {open.length}
          </Button>
        ) : null
      }
    >
      {newsletters.rows.map((row) => (
        <BriefRow
          key={row.threadId}
          {...{ threadId: row.threadId, subject: row.subject, isOpen: row.open }}
          title={<FromAbout from={parseSender(row.sender).name} subject={row.subject} />}
          aside={<Ago at={row.at} time={time} />}
          line={<Line {...row} />}
          actions={[archive(row)]}
        />
      ))}
    </Section>
  );
}

const undoIcon = <Undo2 size={16} aria-hidden />;

export function Automatic({ brief: { automatic } }: Props) {
  return (
    <Section title="Done automatically" more={automatic.more} count={automatic.rows.length}>
      {automatic.rows.map((row) => {
        const { kind, runId, threadId, subject, open, ruleName } = row;
        const undo = { label: 'Undo', icon: undoIcon, hotkey: 'z' };
        return (
          <BriefRow
            key={`${kind} ${runId ?? threadId}`}
            {...{ threadId, subject, isOpen: open }}
            title={<FromAbout from={parseSender(row.sender).name} subject={subject} />}
            line={
              {
                rule: `Rule “${ruleName}”`,
                muted: 'Muted: archived',
                back: 'Back from a snooze or reminder',
              }[kind]
            }
            actions={
              runId !== null
                ? [{ ...undo, run: () => void actions.undoRule(row, runId) }]
                : kind === 'muted'
                  ? [
                      {
                        label: 'Unmute',
                        icon: <BellOff size={16} aria-hidden />,
                        run: () => void actions.unmuteRow(row),
                      },
                    ]
                  : []
            }
          />
        );
      })}
    </Section>
  );
}

function archive(row: { threadId: string; subject: string }) {
  return {
    label: 'Archive',
    icon: <Archive size={16} aria-hidden />,
    hotkey: 'e',
    run: () => actions.archiveRows([row]),
  };
}

interface SectionProps {
  title: string;
  count: number;
  more: number;
  /** Where the rest is listed. */
  rest?: Screen;
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, count, more, rest, action, children }: SectionProps) {
  if (count === 0) return null;
  return (
    <section aria-label={title} className="px-3 pt-5 @max-[640px]:px-0">
      <div className="flex min-h-7 items-center gap-2 px-3 pb-1">
        <h2 className="text-xs font-semibold text-ink-2">
          {title} <span className="nums font-normal text-ink-3">{count + more}</span>
        </h2>
        {action ? <span className="ml-auto">{action}</span> : null}
      </div>
      <ul>{children}</ul>
      {more > 0 ? (
        <p className="px-3 pt-1 text-xs text-ink-2">
          {rest ? (
            <button
              type="button"
              onClick={() => goToView(rest)}
              className="min-h-6 underline decoration-line-strong underline-offset-2 hover:decoration-ink max-sm:min-h-11"
            >
              and {more} more in {rest === 'reply' ? 'Reply and Schedule' : viewName(rest)}
            </button>
          ) : (
            `and ${more} more`
          )}
        </p>
      ) : null}
    </section>
  );
}

function FromAbout({ from, subject, strong = false }: { from: string; subject: string; strong?: boolean }) {
  return (
    <>
      <span className={strong ? 'font-semibold' : 'font-medium'}>{from}</span>
      <span className="text-ink-2"> · {subject || 'No subject'}</span>
    </>
  );
}

function Line({ line, by }: { line: string; by: 'ai' | 'mail' }) {
  if (by === 'mail') return line;
  return (
    <>
      {line}
      {'\u00a0'}
      <span className="text-2xs text-ink-3">AI</span>
    </>
  );
}

function Suspicious() {
  return (
    <span className="mr-2 inline-flex items-center gap-1 text-warn">
      <TriangleAlert size={13} aria-hidden />
      Suspicious
    </span>
  );
}

function Ago({ at, time }: { at: string; time: TimeContext }) {
  return <span suppressHydrationWarning>{formatShort(at, time)}</span>;
}
