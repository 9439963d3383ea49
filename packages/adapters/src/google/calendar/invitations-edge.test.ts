import { fixedClock } from '@triage/core/testing/fakes/fixed-clock';
import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { playNetwork } from '../../testing/play-network.ts';
import { googleError, ROOT } from '../testing/edge.ts';
import { googleCalendar } from './calendar.ts';

const EVENTS = `${ROOT}/calendar/v3/calendars/primary/events`;
const me = { email: 'me@corp.test', self: true, responseStatus: 'needsAction' };
const grace = { email: 'grace@corp.test', responseStatus: 'accepted', comment: 'Gladly' };
const EVENT = {
  id: 'event1',
  etag: '"1"',
  iCalUID: 'review@corp.test',
  status: 'confirmed',
  start: { dateTime: '2026-04-01T12:00:00+02:00' },
  end: { dateTime: '2026-04-01T13:00:00+02:00' },
  organizer: { email: 'ben@corp.test', displayName: 'Ben' },
  attendees: [grace, me],
};

const server = playNetwork();

function calendar() {
  const clock = fixedClock('2026-03-02T09:00:00.000Z');
  const wait = async () => undefined;
  return googleCalendar({ accessToken: async () => 't', rootUrl: ROOT, clock, logger: silentLogger(), wait });
}

interface Patch {
  query: string;
  tag: string | null;
  body: { attendees: object[]; attendeesOmitted?: boolean };
}

/** A calendar whose event changes at each read, and that accepts a patch after the given number of refusals. */
function serve(versions: object[], refusals = 0): Patch[] {
  const patches: Patch[] = [];
  server.use(
    http.get(`${EVENTS}/event1`, () =>
      HttpResponse.json(versions[Math.min(patches.length, versions.length - 1)] ?? {}),
    ),
    http.patch(`${EVENTS}/event1`, async ({ request }) => {
      const body = (await request.json()) as Patch['body'];
      patches.push({
        query: new URL(request.url).search,
        tag: request.headers.get('if-match'),
        body,
      });
      if (patches.length <= refusals)
        return HttpResponse.json(googleError(412, 'conditionNotMet'), { status: 412 });
      return HttpResponse.json({ ...EVENT, ...body });
    }),
  );
  return patches;
}

test('an answer changes only the user’s own entry and notifies the organizer', async () => {
  const patches = serve([EVENT]);
  expect(await calendar().answerInvitation('event1', 'tentative')).toMatchObject({ response: 'tentative' });
  expect(patches).toEqual([
    {
      query: '?sendUpdates=all',
      tag: '"1"',
      body: { attendees: [grace, { ...me, responseStatus: 'tentative' }] },
    },
  ]);
});

test('an answer that another guest gave meanwhile is not overwritten: the event is fetched again', async () => {
  const changed = { ...EVENT, etag: '"2"', attendees: [{ ...grace, responseStatus: 'declined' }, me] };
  const patches = serve([EVENT, changed], 1);
  await calendar().answerInvitation('event1', 'accepted');
  expect(patches.map(({ tag }) => tag)).toEqual(['"1"', '"2"']);
  expect(patches[1]?.body.attendees).toEqual([
    { ...grace, responseStatus: 'declined' },
    { ...me, responseStatus: 'accepted' },
  ]);
});

test('an event that changes all the time is a conflict after the second try', async () => {
  const patches = serve([EVENT], 9);
  await expect(calendar().answerInvitation('event1', 'accepted')).rejects.toMatchObject({
    failure: 'conflict',
  });
  expect(patches).toHaveLength(2);
});

test('guests that one may not see are not taken off the list', async () => {
  const patches = serve([{ ...EVENT, attendees: [me], attendeesOmitted: true }]);
  await calendar().answerInvitation('event1', 'accepted');
  expect(patches[0]?.body).toEqual({
    attendees: [{ ...me, responseStatus: 'accepted' }],
    attendeesOmitted: true,
  });
});

test('an answer that is already recorded is not sent again', async () => {
  const patches = serve([{ ...EVENT, attendees: [{ ...me, responseStatus: 'declined' }] }]);
  expect(await calendar().answerInvitation('event1', 'declined')).toMatchObject({ response: 'declined' });
  expect(patches).toEqual([]);
});

test('a uid is asked for as it is; of a series the whole of it, or the one time that was meant', async () => {
  const asked: (string | null)[] = [];
  const series = { ...EVENT, id: 'series', recurrence: ['EXDATE:20260408', 'RRULE:FREQ=WEEKLY'] };
  const moved = {
    ...EVENT,
    id: 'moved',
    recurringEventId: 'series',
    originalStartTime: { dateTime: '2026-04-08T12:00:00+02:00' },
  };
  const gone = { ...EVENT, id: 'gone', status: 'cancelled' };
  server.use(
    http.get(EVENTS, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('iCalUID'));
      return HttpResponse.json({ items: [{ id: 'left', status: 'cancelled' }, gone, moved, series] });
    }),
  );
  const uid = 'a&b=c #1@corp.test';
  expect(await calendar().findInvitation(uid)).toMatchObject({
    eventId: 'series',
    rule: 'RRULE:FREQ=WEEKLY',
  });
  const meant = await calendar().findInvitation(uid, new Date('2026-04-08T10:00:00.000Z'));
  expect(meant).toMatchObject({ eventId: 'moved', organizer: { name: 'Ben', email: 'ben@corp.test' } });
  expect(await calendar().findInvitation(uid, new Date('2026-04-15T10:00:00.000Z'))).toBeNull();
  expect(asked).toEqual([uid, uid, uid]);
});
