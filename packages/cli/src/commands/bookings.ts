import type { Booking } from '@triage/contract/meetings/booking';
import { type Command, textOf } from '../command.ts';
import { exitCode, UsageError } from '../exit-code.ts';
import { type Column, writeAnswer, writeRows } from '../write-answer.ts';

const columns: Column<Booking>[] = [
  { title: 'START', width: 24, of: ({ start }) => start },
  { title: 'NAME', width: 24, of: ({ guestName }) => guestName },
  { title: 'EMAIL', width: 30, of: ({ guestEmail }) => guestEmail },
  { title: 'NOTE', width: 40, of: ({ note }) => note.replace(/\s+/g, ' ') },
];

export const bookings: Command = {
  usage: 'bookings [--link show|on|off|new]',
  about: 'Meetings that others have booked; --link shows, switches or replaces the link of your booking page',
  options: { link: { type: 'string' } },
  async run({ terminal, form, values, connect }) {
    const link = textOf(values, 'link');
    if (link !== undefined && !['show', 'on', 'off', 'new'].includes(link))
      throw new UsageError('--link takes show, on, off or new');
    const { triage } = await connect();
    if (link === undefined) {
      await writeRows(terminal, form, (await triage.listBookings()).bookings, columns);
      return exitCode.ok;
    }
    const page =
      link === 'show'
        ? await triage.bookingPage()
        : link === 'new'
          ? await triage.renewBookingLink()
          : await triage.changeBookingPage({ enabled: link === 'on' });
    writeAnswer(terminal, form, page, page.enabled ? `${page.url}` : 'Off');
    return exitCode.ok;
  },
};
