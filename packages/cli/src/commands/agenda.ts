import type { AgendaEvent } from '@triage/contract/meetings/agenda';
import { type Command, textOf } from '../command.ts';
import { exitCode, UsageError } from '../exit-code.ts';
import { type Column, writeRows } from '../write-answer.ts';

const DATE = /^\d{4}-\d\d-\d\d$/;

export const agenda: Command = {
  usage: 'agenda [--from 2026-03-01] [--days 7]',
  about: 'The events in your calendars, from today or a date on',
  options: { from: { type: 'string' }, days: { type: 'string' } },
  async run({ terminal, form, values, connect }) {
    const [from, days] = [parseDate(textOf(values, 'from')), parseDays(textOf(values, 'days'))];
    const { triage } = await connect();
    const found = await triage.agenda({ ...(from && { from }), ...(days && { days }) });
    await writeRows(terminal, form, found.events, columnsIn(found.timeZone));
    for (const name of found.unread) terminal.errors.write(`Could not read the calendar "${name}"\n`);
    if (found.more) terminal.errors.write('There are more events. Ask for fewer days\n');
    return exitCode.ok;
  },
};

/** Noon, so that a zone that differs by some hours means the same day. */
function parseDate(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const noon = DATE.test(text) ? new Date(`${text}T12:00:00`) : null;
  if (!noon || Number.isNaN(noon.getTime()))
    throw new UsageError(`"${text}" is not a date. Example: 2026-03-01`);
  return noon.toISOString();
}

function parseDays(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1) throw new UsageError(`"${text}" is not a number of days`);
  return days;
}

function columnsIn(zone: string): Column<AgendaEvent>[] {
  const day = (time: string, timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(time));
  const clock = (time: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'short' }).format(new Date(time));
  return [
    { title: 'DATE', width: 10, of: ({ start, allDay }) => day(start, allDay ? 'UTC' : zone) },
    {
      title: 'TIME',
      width: 13,
      of: ({ start, end, allDay }) => (allDay ? 'all day' : `${clock(start)} - ${clock(end)}`),
    },
    { title: 'STATUS', width: 9, of: ({ status }) => status },
    { title: 'CALENDAR', width: 16, of: ({ calendar }) => calendar },
    { title: 'EVENT', width: 50, of: ({ title }) => title },
  ];
}
