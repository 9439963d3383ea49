import { fixedClock } from '@triage/core/testing/fakes/fixed-clock';
import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { playNetwork } from '../../testing/play-network.ts';
import { googleError, ROOT } from '../testing/edge.ts';
import { googleCalendar } from './calendar.ts';

const EVENTS = `${ROOT}/calendar/v3/calendars/primary/events`;
const EVENT = {
  id: 'event1',
  status: 'confirmed',
  start: { dateTime: '2026-04-01T12:00:00+02:00' },
  end: { dateTime: '2026-04-01T13:00:00+02:00' },
};
const NEW_EVENT = {
  eventId: 'event1',
  conferenceRequestId: 'request-1',
  summary: 'Meet',
  description: '',
  start: new Date('2026-04-01T10:00:00.000Z'),
  end: new Date('2026-04-01T11:00:00.000Z'),
  timeZone: 'Europe/Berlin',
  attendees: ['grace@elsewhere.test'],
};

const server = playNetwork();
const allowsMeet = { conferenceProperties: { allowedConferenceSolutionTypes: ['hangoutsMeet'] } };
beforeEach(() => {
  server.use(
    http.get(`${ROOT}/calendar/v3/calendars/primary`, () => HttpResponse.json(allowsMeet)),
    http.get(`${ROOT}/calendar/v3/users/me/calendarList`, () => HttpResponse.json({ items: [] })),
  );
});

function calendar() {
  const clock = fixedClock('2026-03-02T09:00:00.000Z');
  const wait = async () => undefined;
  return googleCalendar({ accessToken: async () => 't', rootUrl: ROOT, clock, logger: silentLogger(), wait });
}

test('a new event asks for one conference and notifies its attendees', async () => {
  let asked: { query: string; body: unknown } | null = null;
  server.use(
    http.post(EVENTS, async ({ request }) => {
      asked = { query: new URL(request.url).search, body: await request.json() };
      return HttpResponse.json({ ...EVENT, hangoutLink: 'https://meet.test/1' });
    }),
  );
  const event = await calendar().createEvent(NEW_EVENT);
  expect(event).toMatchObject({ start: NEW_EVENT.start, hangoutLink: 'https://meet.test/1' });
  expect(asked).toMatchObject({
    query: '?conferenceDataVersion=1&sendUpdates=all',
    body: { id: 'event1', conferenceData: { createRequest: { requestId: 'request-1' } } },
  });
});

test('a conference that is made after the answer is asked for once more', async () => {
  const video = { entryPointType: 'video', uri: 'https://meet.test/late' };
  server.use(
    http.post(EVENTS, () => HttpResponse.json(EVENT)),
    http.get(`${EVENTS}/event1`, () =>
      HttpResponse.json({ ...EVENT, conferenceData: { entryPoints: [video] } }),
    ),
  );
  expect((await calendar().createEvent(NEW_EVENT)).hangoutLink).toBe('https://meet.test/late');
});

test('a new event is tried again after a refusal, and not after any doubt', async () => {
  let calls = 0;
  const answers = [
    () => HttpResponse.json(googleError(403, 'rateLimitExceeded'), { status: 403 }),
    () => HttpResponse.json(googleError(500, 'backendError'), { status: 500 }),
  ];
  server.use(http.post(EVENTS, () => answers[calls++]?.()));
  await expect(calendar().createEvent(NEW_EVENT)).rejects.toMatchObject({ failure: 'unknown' });
  expect(calls).toBe(2);
});

test.each([
  [true, 'none'],
  [false, 'all'],
])(
  'cancelling with quiet %s sends updates to %s, and succeeds where the event is gone',
  async (quiet, sendUpdates) => {
    const asked: (string | null)[] = [];
    server.use(
      http.delete(`${EVENTS}/event1`, ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('sendUpdates'));
        return HttpResponse.json(googleError(410, 'deleted'), { status: 410 });
      }),
    );
    await calendar().cancelEvent('event1', { quiet });
    expect(asked).toEqual([sendUpdates]);
  },
);

test('moving an event that was cancelled meanwhile fails as gone', async () => {
  server.use(http.patch(`${EVENTS}/event1`, () => HttpResponse.json({ ...EVENT, status: 'cancelled' })));
  await expect(calendar().moveEvent('event1', NEW_EVENT)).rejects.toMatchObject({ failure: 'gone' });
});

test('a calendar that could not be read does not pass for a free one', async () => {
  const errors = [{ domain: 'global', reason: 'internalError' }];
  server.use(
    http.post(`${ROOT}/calendar/v3/freeBusy`, () =>
      HttpResponse.json({ calendars: { primary: { errors, busy: [] } } }),
    ),
  );
  const range = { from: NEW_EVENT.start, to: NEW_EVENT.end };
  await expect(calendar().freeBusy(range)).rejects.toMatchObject({ failure: 'unavailable' });
});

test('changes since a time that is no longer kept come as everything, over all pages', async () => {
  const queries: URLSearchParams[] = [];
  server.use(
    http.get(EVENTS, ({ request }) => {
      const query = new URL(request.url).searchParams;
      queries.push(query);
      if (query.has('updatedMin')) {
        return HttpResponse.json(googleError(410, 'updatedMinTooLongAgo'), { status: 410 });
      }
      if (query.has('pageToken')) return HttpResponse.json({ items: [{ ...EVENT, id: 'event2' }] });
      return HttpResponse.json({
        items: [EVENT, { id: 'tombstone', status: 'cancelled' }],
        nextPageToken: 'p2',
      });
    }),
  );
  const range = { from: NEW_EVENT.start, to: NEW_EVENT.end, updatedSince: new Date(0) };
  const events = await calendar().listEvents(range);
  expect(events.map(({ eventId }) => eventId)).toEqual(['event1', 'event2']);
  expect(queries.at(-1)?.get('showDeleted')).toBe('true');
});
