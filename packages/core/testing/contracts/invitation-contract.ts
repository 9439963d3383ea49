import { expect, test } from 'vitest';
import type { Calendar } from '../../src/ports/calendar.ts';

export interface InvitationHarness {
  calendar: Calendar;
  emptyDay: Date;
  me: string;
  /** Somebody else invites the user and another guest; returns the uid of the event. */
  invite(event: { summary: string; place: string; start: Date; end: Date }): Promise<string>;
  /** The one who invited calls it off. */
  callOff(uid: string): Promise<void>;
  /** What the calendar of the one who invited says of each guest's answer; null where no one else has a copy. */
  readAnswers(uid: string): Promise<{ own: string; others: string[] }>;
}

const HOUR = 60 * 60 * 1_000;

/** What every Calendar does with the invitations of others; part of the contract of a Calendar. */
export function invitationContract(getHarness: () => InvitationHarness): void {
  let taken = 0;
  async function invited() {
    taken++;
    const harness = getHarness();
    const start = new Date(harness.emptyDay.getTime() - taken * 24 * HOUR);
    const event = { summary: 'Review', place: 'Room 4', start, end: new Date(start.getTime() + HOUR) };
    return { ...harness, event, uid: await harness.invite(event) };
  }

  test('an invitation is found by its uid, not yet answered', async () => {
    const { calendar, event, uid } = await invited();
    const found = await calendar.findInvitation(uid);
    expect(found).toMatchObject({
      ...event,
      uid,
      response: 'needsAction',
      status: 'confirmed',
      allDay: false,
    });
    expect(found?.organizer.email).toContain('@');
    expect(found?.attendees).toHaveLength(2);
  });

  test('a uid that the calendar does not have is null', async () => {
    expect(await getHarness().calendar.findInvitation('nobody@nowhere.test')).toBeNull();
  });

  test('an event that the calendar does not have is added once, and can then be answered', async () => {
    const { calendar, emptyDay, me } = getHarness();
    const start = new Date(emptyDay.getTime() + 5 * HOUR);
    const organizer = { name: 'Grace', email: 'grace@elsewhere.test' };
    const uid = `added-${Date.now()}@elsewhere.test`;
    const said = { uid, summary: 'Added', place: 'Room 5', start, end: new Date(start.getTime() + HOUR) };
    const event = { ...said, allDay: false, organizer, guests: [me, 'other@elsewhere.test'] };
    const added = await calendar.addInvitation(event);
    expect(added).toMatchObject({ ...said, organizer, response: 'needsAction' });
    expect((await calendar.addInvitation(event)).eventId).toBe(added.eventId);
    expect(await calendar.findInvitation(uid)).toMatchObject({ eventId: added.eventId });
    expect(await calendar.answerInvitation(added.eventId, 'accepted')).toMatchObject({
      response: 'accepted',
    });
  });

  test('an answer is written for the person alone, reaches who invited, and can be changed', async () => {
    const { calendar, uid, readAnswers } = await invited();
    const eventId = (await calendar.findInvitation(uid))?.eventId ?? '';
    for (const response of ['tentative', 'accepted', 'declined'] as const) {
      expect(await calendar.answerInvitation(eventId, response)).toMatchObject({ uid, response });
      expect(await calendar.findInvitation(uid)).toMatchObject({ response });
      expect(await readAnswers(uid)).toEqual({ own: response, others: ['needsAction'] });
    }
  });

  test('the same answer again changes nothing', async () => {
    const { calendar, uid } = await invited();
    const eventId = (await calendar.findInvitation(uid))?.eventId ?? '';
    const first = await calendar.answerInvitation(eventId, 'accepted');
    expect(await calendar.answerInvitation(eventId, 'accepted')).toEqual(first);
  });

  test('a declined event does not count as busy', async () => {
    const { calendar, event, uid } = await invited();
    const range = { from: event.start, to: event.end };
    expect(await calendar.freeBusy(range)).toHaveLength(1);
    expect((await calendar.listEvents(range)).map(({ takesTime }) => takesTime)).toEqual([true]);
    await calendar.answerInvitation((await calendar.findInvitation(uid))?.eventId ?? '', 'declined');
    expect(await calendar.freeBusy(range)).toEqual([]);
    expect((await calendar.listEvents(range)).map(({ takesTime }) => takesTime)).toEqual([false]);
  });

  test('a cancelled event is still found, as cancelled, and cannot be answered', async () => {
    const { calendar, uid, callOff } = await invited();
    const eventId = (await calendar.findInvitation(uid))?.eventId ?? '';
    await callOff(uid);
    expect(await calendar.findInvitation(uid)).toMatchObject({ status: 'cancelled' });
    const answering = calendar.answerInvitation(eventId, 'accepted');
    await expect(answering).rejects.toMatchObject({ failure: expect.stringMatching(/^(notFound|gone)$/) });
  });

  test("one's own event is not answered, nor one that does not exist", async () => {
    const { calendar, emptyDay } = getHarness();
    const eventId = `mine${Date.now()}`;
    const time = { start: emptyDay, end: new Date(emptyDay.getTime() + HOUR), timeZone: 'UTC' };
    const texts = { summary: 'Own', description: '', conferenceRequestId: eventId };
    const { uid } = await calendar.createEvent({ eventId, attendees: ['a@b.test'], ...texts, ...time });
    expect(await calendar.findInvitation(uid)).toMatchObject({ response: null });
    const answering = calendar.answerInvitation(eventId, 'accepted');
    await expect(answering).rejects.toMatchObject({ failure: 'forbidden' });
    const nowhere = calendar.answerInvitation('nobody1', 'accepted');
    await expect(nowhere).rejects.toMatchObject({ failure: 'notFound' });
  });
}
