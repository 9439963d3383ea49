import type { BriefContent } from '@triage/contract/inbox/brief';
import { formatInZone } from '../../time/local-time.ts';

export interface BriefLine {
  text: string;
  threadId: string | null;
}

export interface BriefPart {
  title: string;
  lines: BriefLine[];
  more: number;
}

/** A brief as headings and lines, for the email. Sections without rows are left out. */
export function briefParts(content: BriefContent, timeZone: string): BriefPart[] {
  const { answer, meetings, waiting, newsletters, automatic, tasks } = content;
  const clock = (iso: string) => formatInZone(Date.parse(iso), timeZone).slice(11, 16);
  const day = (iso: string) => formatInZone(Date.parse(iso), timeZone).slice(0, 10);
  const parts: BriefPart[] = [
    {
      title: 'Needs your answer',
      lines: answer.rows.map(({ threadId, sender, subject, line, suspicious }) => ({
        threadId,
        text: join(`${suspicious ? 'Suspicious. ' : ''}${sender}: ${subject}`, line),
      })),
      more: answer.more,
    },
    {
      title: 'Today',
      lines: (meetings?.rows ?? []).map(({ allDay, start, end, title, place, threads }) => ({
        threadId: threads[0]?.threadId ?? null,
        text: join(`${allDay ? 'all day' : `${clock(start)}–${clock(end)}`} ${title}`, place),
      })),
      more: meetings?.more ?? 0,
    },
    {
      title: 'Your tasks',
      lines: tasks.rows.map(({ text, answer }) => ({ threadId: null, text: join(text, answer) })),
      more: tasks.more,
    },
    {
      title: 'Waiting for others',
      lines: waiting.rows.map(({ threadId, subject, recipients, since }) => ({
        threadId,
        text: `${recipients.join(', ')}: ${subject} (since ${day(since)})`,
      })),
      more: waiting.more,
    },
    {
      title: 'Newsletters',
      lines: newsletters.rows.map(({ threadId, sender, subject, line }) => ({
        threadId,
        text: join(`${sender}: ${subject}`, line),
      })),
      more: newsletters.more,
    },
    {
      title: 'Done automatically',
      lines: automatic.rows.map(({ threadId, kind, subject, ruleName }) => ({
        threadId,
        text: `${describeAutomatic(kind, ruleName)}: ${subject}`,
      })),
      more: automatic.more,
    },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

function describeAutomatic(
  kind: BriefContent['automatic']['rows'][number]['kind'],
  ruleName: string,
): string {
  if (kind === 'rule') return `Rule “${ruleName}”`;
  return kind === 'muted' ? 'Muted, archived' : 'Back from a snooze or reminder';
}

function join(first: string, second: string): string {
  return second === '' ? first : `${first} — ${second}`;
}
