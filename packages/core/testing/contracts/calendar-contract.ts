import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewCalendarEvent } from '../../src/ports/calendar.ts';
import { type InvitationHarness, invitationContract } from './invitation-contract.ts';

export interface CalendarHarness extends InvitationHarness {
  /**
   * What the kind of calendar does not have. `cancelledEvents`: a deleted event leaves nothing behind. `emailedAnswers`: its
   * server gets the emails of guests itself.
   */
  lacks?: readonly ('cancelledEvents' | 'emailedAnswers')[];
  attendee: string;
  /** Far enough ahead of everything that the calendar holds, and weeks of nothing before it. */
  emptyDay: Date;
  /** Deletes the event as another program would. */
  remove(eventId: string): Promise<void>;
  /** The next creation fails with a 5xx after its work is done. */
  failNextCreation(): Promise<void>;
  close?(): Promise<void>;
}

const HOUR = 60 * 60 * 1_000;

/** What every Calendar does, a real one or a fake. */
export function calendarContract(name: string, makeHarness: () => Promise<CalendarHarness>): void {
  describe(`${name} as Calendar`, () => {
    let harness: CalendarHarness;
    let taken = 0;

    beforeAll(async () => {
      harness = await makeHarness();
    });
    afterAll(async () => {
      await harness?.close?.();
    });

    /** Each test uses a separate day. */
    function newEvent(): NewCalendarEvent {
      taken++;
      const start = new Date(harness.emptyDay.getTime() + taken * 24 * HOUR);
      return {
        eventId: `c${randomUUID().replaceAll('-', '')}`,
        conferenceRequestId: randomUUID(),
        summary: 'Contract',
        description: 'Made by a test',
        start,
        end: new Date(start.getTime() + HOUR),
        timeZone: 'Europe/Berlin',
        attendees: [harness.attendee],
      };
    }

    test('the time zone is known to the platform', async () => {
      const timeZone = await harness.calendar.getTimeZone();
      expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
    });

    test('an event is made under our id, with a video link and its attendees', async () => {
      const event = newEvent();
      const created = await harness.calendar.createEvent(event);
      const { eventId, summary, start, end } = event;
      expect(created).toMatchObject({ eventId, summary, start, end, status: 'confirmed' });
      expect(created.attendees).toEqual([{ email: harness.attendee, response: 'needsAction' }]);
      expect(created.hangoutLink).toMatch(/^https:\/\//);
      expect(await harness.calendar.getEvent(eventId)).toEqual(created);
    });

    test('an id that was used already is a conflict, and the first event stays as it was', async () => {
      const event = newEvent();
      const created = await harness.calendar.createEvent(event);
      const again = { ...event, summary: 'Another' };
      await expect(harness.calendar.createEvent(again)).rejects.toMatchObject({ failure: 'conflict' });
      expect(await harness.calendar.getEvent(event.eventId)).toEqual(created);
    });

    test('a creation that failed after it was accepted is unknown, and the event exists', async () => {
      const event = newEvent();
      await harness.failNextCreation();
      await expect(harness.calendar.createEvent(event)).rejects.toMatchObject({ failure: 'unknown' });
      expect(await harness.calendar.getEvent(event.eventId)).toMatchObject({ summary: event.summary });
    });

    test('the time of an event is busy, and nothing around it', async () => {
      const event = newEvent();
      const range = {
        from: new Date(event.start.getTime() - HOUR),
        to: new Date(event.end.getTime() + HOUR),
      };
      expect(await harness.calendar.freeBusy(range)).toEqual([]);
      await harness.calendar.createEvent(event);
      expect(await harness.calendar.freeBusy(range)).toEqual([{ start: event.start, end: event.end }]);
    });

    test('the times of somebody who shares none are unknown, which is not free', async () => {
      const { start, end } = newEvent();
      const stranger = 'stranger@elsewhere.test';
      const asked = await harness.calendar.freeBusyOf([stranger], { from: start, to: end });
      expect([...asked]).toEqual([[stranger, null]]);
    });

    test('a guest’s emailed answer is written once, for that guest alone, unless the server gets it itself', async () => {
      const { calendar, attendee, lacks = [] } = harness;
      const { eventId, attendees } = newEvent();
      const other = 'other@elsewhere.test';
      const { uid } = await calendar.createEvent({
        ...newEvent(),
        eventId,
        attendees: [...attendees, other],
      });
      const said = { uid, occurrence: null, email: attendee, sequence: 0, answeredAt: new Date() };
      const isWritten = !lacks.includes('emailedAnswers');
      expect(await calendar.recordAnswer({ ...said, response: 'accepted' })).toBe(isWritten);
      expect(await calendar.recordAnswer({ ...said, response: 'accepted' })).toBe(false);
      const older = { ...said, answeredAt: new Date(said.answeredAt.getTime() - HOUR) };
      expect(await calendar.recordAnswer({ ...older, response: 'declined' })).toBe(false);
      const stranger = 'stranger@elsewhere.test';
      expect(await calendar.recordAnswer({ ...said, email: stranger, response: 'declined' })).toBe(false);
      expect(await calendar.recordAnswer({ ...said, uid: 'nobody@nowhere.test', response: 'declined' })).toBe(
        false,
      );
      expect((await calendar.getEvent(eventId))?.attendees).toEqual([
        { email: attendee, response: isWritten ? 'accepted' : 'needsAction' },
        { email: other, response: 'needsAction' },
      ]);
    });

    test('a moved event keeps everything but its time', async () => {
      const event = newEvent();
      const created = await harness.calendar.createEvent(event);
      const time = { start: event.end, end: new Date(event.end.getTime() + HOUR), timeZone: event.timeZone };
      const moved = await harness.calendar.moveEvent(event.eventId, time);
      expect(moved).toMatchObject({ start: time.start, end: time.end });
      const { summary, attendees, hangoutLink } = created;
      expect(moved).toMatchObject({ summary, attendees, hangoutLink });
    });

    test('a cancelled event is no longer busy, and cancelling it again succeeds', async () => {
      const event = newEvent();
      await harness.calendar.createEvent(event);
      await harness.calendar.cancelEvent(event.eventId);
      await harness.calendar.cancelEvent(event.eventId, { quiet: true });
      expect(await harness.calendar.freeBusy({ from: event.start, to: event.end })).toEqual([]);
      const left = await harness.calendar.getEvent(event.eventId);
      expect(left?.status ?? 'cancelled').toBe('cancelled');
    });

    test('an event that never existed can be cancelled, is null to get, and cannot be moved', async () => {
      const { eventId, start, end, timeZone } = newEvent();
      await harness.calendar.cancelEvent(eventId);
      expect(await harness.calendar.getEvent(eventId)).toBeNull();
      const moving = harness.calendar.moveEvent(eventId, { start, end, timeZone });
      await expect(moving).rejects.toMatchObject({ failure: expect.stringMatching(/^(notFound|gone)$/) });
    });

    test('an event that somebody else deleted cannot be moved', async () => {
      const event = newEvent();
      await harness.calendar.createEvent(event);
      await harness.remove(event.eventId);
      const moving = harness.calendar.moveEvent(event.eventId, event);
      await expect(moving).rejects.toMatchObject({ failure: expect.stringMatching(/^(notFound|gone)$/) });
    });

    test('events are listed by time, and cancelled ones only in a list of changes', async () => {
      const kept = newEvent();
      const dropped = { ...newEvent(), start: kept.end, end: new Date(kept.end.getTime() + HOUR) };
      const created = await harness.calendar.createEvent(kept);
      await harness.calendar.createEvent(dropped);
      await harness.calendar.cancelEvent(dropped.eventId);
      const range = { from: kept.start, to: dropped.end };
      expect((await harness.calendar.listEvents(range)).map(({ eventId }) => eventId)).toEqual([
        kept.eventId,
      ]);
      if (harness.lacks?.includes('cancelledEvents')) return;
      const changed = await harness.calendar.listEvents({ ...range, updatedSince: created.updatedAt });
      expect(changed.find(({ eventId }) => eventId === dropped.eventId)?.status).toBe('cancelled');
    });

    test('the agenda has events of the own calendar by start, up to the limit, without cancelled ones', async () => {
      const [first, dropped, second] = [newEvent(), newEvent(), newEvent()];
      for (const event of [second, dropped, first]) await harness.calendar.createEvent(event);
      await harness.calendar.cancelEvent(dropped.eventId);
      const range = { from: first.start, to: second.end };
      const { events, unread } = await harness.calendar.listAgenda({ ...range, limit: 10 });
      expect(unread).toEqual([]);
      expect(events.map(({ eventId }) => eventId)).toEqual([first.eventId, second.eventId]);
      const { summary, start, end } = first;
      expect(events[0]).toMatchObject({ summary, start, end, allDay: false, takesTime: true, calendar: '' });
      const cut = await harness.calendar.listAgenda({ ...range, limit: 1 });
      expect(cut.events.map(({ eventId }) => eventId)).toEqual([first.eventId]);
    });

    test('an invitation is in the agenda, with the answer of the user', async () => {
      const { start, end } = newEvent();
      const uid = await harness.invite({ summary: 'Invited', place: 'Room 4', start, end });
      const answers = async () =>
        (await harness.calendar.listAgenda({ from: start, to: end, limit: 10 })).events.map((event) => [
          event.summary,
          event.place,
          event.response,
        ]);
      expect(await answers()).toEqual([['Invited', 'Room 4', 'needsAction']]);
      const invitation = await harness.calendar.findInvitation(uid);
      await harness.calendar.answerInvitation(invitation?.eventId ?? '', 'tentative');
      expect(await answers()).toEqual([['Invited', 'Room 4', 'tentative']]);
    });

    invitationContract(() => harness);
  });
}
