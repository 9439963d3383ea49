import type { Brief } from '@triage/contract/inbox/brief';
import { briefScheduleRequest } from '@triage/contract/inbox/brief';
import { type Command, textOf, type Values } from '../command.ts';
import { exitCode, UsageError } from '../exit-code.ts';
import { writeAnswer } from '../write-answer.ts';

const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

export const brief: Command = {
  usage: 'brief [--now] [--at 08:00,17:00 [--days mon,fri] [--email] | --off]',
  about: 'Your newest brief, or one that is made now; --at chooses when briefs are made',
  options: {
    now: { type: 'boolean' },
    at: { type: 'string' },
    days: { type: 'string' },
    email: { type: 'boolean' },
    off: { type: 'boolean' },
  },
  async run({ terminal, form, values, connect }) {
    const schedule = parseSchedule(values);
    const { triage } = await connect();
    if (schedule) {
      const chosen = await triage.setBriefSchedule(schedule);
      const next = chosen.nextAt ? `Next brief: ${chosen.nextAt}` : 'Briefs are off.';
      writeAnswer(terminal, form, chosen, next);
      return exitCode.ok;
    }
    const answer = values['now'] === true ? await triage.makeBrief() : await triage.brief({});
    const text = answer.brief ? describe(answer.brief) : 'No brief yet. "triage brief --now" makes one.';
    writeAnswer(terminal, form, answer, text);
    return exitCode.ok;
  },
};

function parseSchedule(values: Values) {
  const at = textOf(values, 'at');
  if (values['off'] === true) return { times: [], days: [], email: false };
  if (at === undefined) return null;
  const read = briefScheduleRequest.safeParse({
    times: at.split(',').map((time) => time.trim()),
    days: parseDayNames(textOf(values, 'days')),
    email: values['email'] === true,
  });
  if (!read.success) throw new UsageError('Example: triage brief --at 08:00,17:00 --days mon,wed,fri');
  return read.data;
}

/** `mon,wed`: Monday is 1; an unknown name is 0, which the schema rejects. Weekdays by default. */
export function parseDayNames(given: string | undefined): number[] {
  return (given ?? 'mon,tue,wed,thu,fri')
    .split(',')
    .map((name) => names.indexOf(name.trim().toLowerCase()) + 1);
}

function describe(brief: Brief): string {
  const { madeAt, timeZone, answer, meetings, waiting, newsletters, automatic, tasks } = brief;
  const show = (options: Intl.DateTimeFormatOptions) => (time: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, ...options }).format(new Date(time));
  const [when, clock] = [show({ dateStyle: 'short', timeStyle: 'short' }), show({ timeStyle: 'short' })];
  const parts: [string, { more: number }, string[]][] = [
    [
      'Needs your answer',
      answer,
      answer.rows.map((row) => `${tick(row)} ${row.sender}: ${row.subject}\n    ${row.line}`),
    ],
    [
      'Today',
      meetings ?? { more: 0 },
      (meetings?.rows ?? []).map(
        ({ allDay, start, end, title }) =>
          `- ${allDay ? 'all day' : `${clock(start)} - ${clock(end)}`} ${title}`,
      ),
    ],
    ['Your tasks', tasks, tasks.rows.map(({ text, answer: said }) => `- ${text}\n    ${said}`)],
    [
      'Waiting for others',
      waiting,
      waiting.rows.map((row) => `${tick(row)} ${row.recipients.join(', ')}: ${row.subject}`),
    ],
    [
      'Newsletters',
      newsletters,
      newsletters.rows.map((row) => `${tick(row)} ${row.sender}: ${row.subject}\n    ${row.line}`),
    ],
    [
      'Done automatically',
      automatic,
      automatic.rows.map((row) => `${tick(row)} ${row.ruleName || row.kind}: ${row.subject}`),
    ],
  ];
  const shown = parts
    .filter(([, , lines]) => lines.length > 0)
    .map(([title, { more }, lines]) =>
      [title, ...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n'),
    );
  return [`Brief of ${when(madeAt)}`, ...(shown.length > 0 ? shown : ['Nothing to report.'])].join('\n\n');
}

function tick({ open }: { open: boolean }): string {
  return open ? '-' : 'x';
}
