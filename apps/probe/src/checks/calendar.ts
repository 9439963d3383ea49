import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Check, hasAccess } from '../run/check.ts';
import { callCalendar, describe, type World } from '../world.ts';

const EVENTS = 'calendars/primary/events';
const DAY_MS = 24 * 60 * 60 * 1_000;
const HALF_HOUR_MS = 30 * 60 * 1_000;
const MEET_WITHIN_MS = 15_000;

interface Event {
  id: string;
  etag: string;
  iCalUID?: string;
  hangoutLink?: string;
  conferenceData?: { createRequest?: { status?: { statusCode?: string } } };
}

const booked = new WeakMap<World, { event: Event; start: Date }>();
const hasEvent = (world: World) => booked.has(world);

export const calendarChecks: Check[] = [
  {
    assumption: 'Calendar: an event with an id of our own',
    expected: ['ok'],
    needs: hasAccess,
    look: book,
  },
  {
    assumption: 'Calendar: the same id again',
    expected: ['409 duplicate'],
    needs: hasEvent,
    look: async (world) => {
      const { id } = eventOf(world);
      return describe(
        await callCalendar(world, 'insertAgain', EVENTS, { method: 'POST', body: times(world, { id }) }),
      );
    },
  },
  {
    assumption: 'Calendar: a video link, or Meet is not allowed',
    expected: ['a link', 'not allowed'],
    needs: hasEvent,
    look: lookForMeet,
  },
  {
    assumption: 'Calendar: an event has an iCalUID',
    expected: ['yes'],
    needs: hasEvent,
    look: async (world) => (eventOf(world).iCalUID ? 'yes' : 'no'),
  },
  {
    assumption: 'Calendar: a change against a stale etag',
    expected: ['412 conditionNotMet'],
    needs: hasEvent,
    async look(world) {
      const { id, etag } = eventOf(world);
      const change = (body: object) => ({ method: 'PATCH' as const, body, headers: { 'if-match': etag } });
      await callCalendar(world, 'patch', `${EVENTS}/${id}`, change({ description: 'changed once' }));
      return describe(
        await callCalendar(world, 'patchStale', `${EVENTS}/${id}`, change({ description: 'twice' })),
      );
    },
  },
  {
    assumption: 'Calendar: free/busy shows the event',
    expected: ['busy'],
    needs: hasEvent,
    look: lookAtFreeBusy,
  },
  {
    assumption: 'Calendar: deleting twice',
    expected: ['410 deleted'],
    needs: hasEvent,
    async look(world) {
      const { id } = eventOf(world);
      await callCalendar(world, 'delete', `${EVENTS}/${id}`, { method: 'DELETE' });
      return describe(await callCalendar(world, 'deleteAgain', `${EVENTS}/${id}`, { method: 'DELETE' }));
    },
  },
];

async function book(world: World): Promise<string> {
  // Letters a to v and digits, as the calendar's base32hex asks.
  const id = `triageprobe${randomBytes(12).toString('hex')}`;
  const start = new Date(Math.ceil((Date.now() + DAY_MS) / HALF_HOUR_MS) * HALF_HOUR_MS);
  const conferenceData = {
    createRequest: { requestId: id, conferenceSolutionKey: { type: 'hangoutsMeet' } },
  };
  const path = `${EVENTS}?conferenceDataVersion=1&sendUpdates=none`;
  const event = { id, summary: world.mark, ...spanOf(start) };
  const insert = (body: object, call = 'insert') => callCalendar(world, call, path, { method: 'POST', body });
  world.eventIds.add(id);
  const answer = await insert({ ...event, conferenceData });
  // Where Meet is not allowed, the whole event is refused.
  const settled = answer.status === 400 ? await insert(event, 'insertWithoutMeet') : answer;
  if (settled.status === 200) booked.set(world, { event: settled.body, start });
  return describe(settled);
}

async function lookForMeet(world: World): Promise<string> {
  const { body } = await callCalendar(world, 'getPrimary', 'calendars/primary');
  const allowed = (body?.conferenceProperties?.allowedConferenceSolutionTypes ?? [
    'hangoutsMeet',
  ]) as string[];
  if (!allowed.includes('hangoutsMeet')) return 'not allowed';
  for (const begun = performance.now(); performance.now() - begun < MEET_WITHIN_MS; await sleep(1_000)) {
    const { body: event } = await callCalendar(world, 'get', `${EVENTS}/${eventOf(world).id}`);
    const code = (event as Event).conferenceData?.createRequest?.status?.statusCode;
    if (event?.hangoutLink) return 'a link';
    if (code === 'failure') return 'failed';
  }
  return 'still pending after 15 seconds';
}

async function lookAtFreeBusy(world: World): Promise<string> {
  const start = booked.get(world)?.start ?? new Date();
  const span = {
    timeMin: start.toISOString(),
    timeMax: new Date(start.getTime() + HALF_HOUR_MS).toISOString(),
  };
  const body = { ...span, items: [{ id: 'primary' }] };
  const answer = await callCalendar(world, 'freeBusy', 'freeBusy', { method: 'POST', body });
  if (answer.status !== 200) return describe(answer);
  const calendars = Object.values(answer.body.calendars ?? {}) as { busy?: unknown[] }[];
  return calendars.some(({ busy }) => (busy ?? []).length > 0) ? 'busy' : 'free';
}

function eventOf(world: World): Event {
  const known = booked.get(world);
  if (!known) throw new Error('there is no event');
  return known.event;
}

function times(world: World, more: object) {
  return { summary: world.mark, ...spanOf(booked.get(world)?.start ?? new Date()), ...more };
}

function spanOf(start: Date) {
  return {
    start: { dateTime: start.toISOString() },
    end: { dateTime: new Date(start.getTime() + HALF_HOUR_MS).toISOString() },
  };
}
