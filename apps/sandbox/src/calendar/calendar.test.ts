import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { CALENDAR, connectPerson, consent, control, refusal } from '../testing/connect-person.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: false, quiet: true });
});
afterAll(() => sandbox.close());

const primary = { calendarId: 'primary' };
const at = (hour: number, minute = 0) => ({
  dateTime: `2030-05-06T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`,
});
const meeting = (from = 9, to = 10) => ({ summary: 'Meeting', start: at(from), end: at(to) });

test('an event with a conference request gets a link, and the same request id the same conference', async () => {
  const { calendar } = await connectPerson(sandbox);
  const conferenceData = {
    createRequest: { requestId: 'r-1', conferenceSolutionKey: { type: 'hangoutsMeet' } },
  };
  const requestBody = { ...meeting(), conferenceData };
  const insert = () => calendar.events.insert({ ...primary, conferenceDataVersion: 1, requestBody });
  const [first, second] = [(await insert()).data, (await insert()).data];
  expect(first.hangoutLink).toMatch(/^https:\/\/meet\.google\.com\/[a-z]{3}-[a-z]{4}-[a-z]{3}$/);
  expect(first.conferenceData?.entryPoints?.[0]?.uri).toBe(first.hangoutLink);
  expect(second.hangoutLink).toBe(first.hangoutLink);
  const without = (await calendar.events.insert({ ...primary, requestBody })).data;
  expect(without.hangoutLink).toBeUndefined();
  const moved = await calendar.events.patch({
    ...primary,
    eventId: first.id ?? '',
    requestBody: { start: at(8) },
  });
  expect(moved.data).toMatchObject({ hangoutLink: first.hangoutLink, sequence: 1, end: at(10) });
});

test('an id chosen by the caller is taken once, even after the event was deleted; deleting twice is 410', async () => {
  const { calendar } = await connectPerson(sandbox);
  const requestBody = { ...meeting(), id: 'abcdef12345' };
  const eventId = (await calendar.events.insert({ ...primary, requestBody })).data.id ?? '';
  expect(eventId).toBe('abcdef12345');
  const again = () => refusal(calendar.events.insert({ ...primary, requestBody }));
  expect(await again()).toEqual({ status: 409, reason: 'duplicate' });
  await calendar.events.delete({ ...primary, eventId });
  expect((await again()).status).toBe(409);
  expect(await refusal(calendar.events.delete({ ...primary, eventId }))).toEqual({
    status: 410,
    reason: 'deleted',
  });
  expect((await calendar.events.get({ ...primary, eventId })).data.status).toBe('cancelled');
  const unknown = calendar.events.get({ ...primary, eventId: 'unknown1' });
  expect(await refusal(unknown)).toEqual({ status: 404, reason: 'notFound' });
  const badId = calendar.events.insert({ ...primary, requestBody: { ...meeting(), id: 'UPPER-case' } });
  expect((await refusal(badId)).status).toBe(400);
});

test('an event that ends before it begins, or has no end, is refused', async () => {
  const { calendar } = await connectPerson(sandbox);
  const empty = calendar.events.insert({ ...primary, requestBody: meeting(10, 9) });
  expect(await refusal(empty)).toEqual({ status: 400, reason: 'timeRangeEmpty' });
  const endless = calendar.events.insert({ ...primary, requestBody: { start: at(9) } });
  expect(await refusal(endless)).toEqual({ status: 400, reason: 'required' });
});

test('attendees get a copy, and a mail only where the caller wants them told', async () => {
  const [ann, bob] = [await connectPerson(sandbox), await connectPerson(sandbox)];
  const requestBody = { ...meeting(), attendees: [{ email: bob.email }, { email: 'guest@elsewhere.test' }] };
  const insert = (sendUpdates: string) =>
    ann.calendar.events.insert({ ...primary, sendUpdates, requestBody });
  await insert('none');
  const inbox = async () => (await bob.gmail.users.messages.list({ userId: 'me' })).data.messages ?? [];
  expect(await inbox()).toEqual([]);
  const eventId = (await insert('all')).data.id ?? '';
  const [mail] = await inbox();
  const { data } = await bob.gmail.users.messages.get({ userId: 'me', id: mail?.id ?? '', format: 'raw' });
  const raw = Buffer.from(data.raw ?? '', 'base64url').toString();
  expect(raw).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/i);
  const outbox = await control<{ messages: Array<{ via: string; to: string[] }> }>(sandbox, 'outbox');
  expect(outbox.messages.filter((entry) => entry.via === 'calendar').map((entry) => entry.to[0])).toEqual([
    bob.email,
    'guest@elsewhere.test',
  ]);
  const copy = (await bob.calendar.events.get({ ...primary, eventId })).data;
  expect(copy.organizer?.email).toBe(ann.email);
  const attendees = [{ email: bob.email, responseStatus: 'accepted' }];
  await bob.calendar.events.patch({ ...primary, eventId, requestBody: { attendees } });
  const answered = (await ann.calendar.events.get({ ...primary, eventId })).data;
  expect(answered.attendees?.find((entry) => entry.email === bob.email)?.responseStatus).toBe('accepted');
  await ann.calendar.events.delete({ ...primary, eventId, sendUpdates: 'all' });
  expect((await bob.calendar.events.get({ ...primary, eventId })).data.status).toBe('cancelled');
  expect(await inbox()).toHaveLength(2);
});

test('free/busy merges overlapping events and omits cancelled and transparent ones', async () => {
  const person = await connectPerson(sandbox);
  const insert = async (requestBody: object) =>
    (await person.calendar.events.insert({ ...primary, requestBody })).data.id ?? '';
  await insert(meeting(9, 11));
  await insert(meeting(10, 12));
  await insert({ ...meeting(13, 14), transparency: 'transparent' });
  const eventId = await insert(meeting(15, 16));
  await person.calendar.events.delete({ ...primary, eventId });
  const requestBody = {
    timeMin: '2030-05-06T00:00:00Z',
    timeMax: '2030-05-07T00:00:00Z',
    items: [{ id: 'primary' }, { id: 'nobody@elsewhere.test' }],
  };
  const { calendars } = (await person.calendar.freebusy.query({ requestBody })).data;
  expect(calendars?.['primary']?.busy).toEqual([
    { start: '2030-05-06T09:00:00.000Z', end: '2030-05-06T12:00:00.000Z' },
  ]);
  expect(calendars?.['nobody@elsewhere.test']?.errors?.[0]?.reason).toBe('notFound');
});

test('lists by window and by sync token, and reports deletions', async () => {
  const { calendar } = await connectPerson(sandbox);
  const early = (await calendar.events.insert({ ...primary, requestBody: meeting(8, 9) })).data.id ?? '';
  await calendar.events.insert({ ...primary, requestBody: meeting(12, 13) });
  const window = { timeMin: '2030-05-06T10:00:00Z', timeMax: '2030-05-06T20:00:00Z' };
  const found = await calendar.events.list({
    ...primary,
    ...window,
    singleEvents: true,
    orderBy: 'startTime',
  });
  expect(found.data.items?.map((event) => event.start?.dateTime)).toEqual([at(12).dateTime]);
  const syncToken = (await calendar.events.list(primary)).data.nextSyncToken ?? '';
  await calendar.events.delete({ ...primary, eventId: early });
  const changed = (await calendar.events.list({ ...primary, syncToken })).data.items;
  expect(changed?.map((event) => [event.id, event.status])).toEqual([[early, 'cancelled']]);
  const stale = calendar.events.list({ ...primary, syncToken: Buffer.from('old 1').toString('base64url') });
  expect(await refusal(stale)).toEqual({ status: 410, reason: 'fullSyncRequired' });
});

test('an update with an old etag is refused', async () => {
  const { calendar } = await connectPerson(sandbox);
  const event = (await calendar.events.insert({ ...primary, requestBody: meeting() })).data;
  const patch = () =>
    calendar.events.patch(
      { ...primary, eventId: event.id ?? '', requestBody: { summary: 'New' } },
      { headers: { 'If-Match': event.etag ?? '' } },
    );
  expect((await patch()).data.summary).toBe('New');
  expect((await refusal(patch())).status).toBe(412);
});

test('the calendar list has the primary calendar with its time zone', async () => {
  const { calendar, email } = await connectPerson(sandbox);
  const entry = (await calendar.calendarList.list()).data.items?.[0];
  expect(entry).toMatchObject({ id: email, primary: true });
  const setting = (await calendar.settings.get({ setting: 'timezone' })).data;
  expect(setting.value).toBe(entry?.timeZone);
});

test('a user’s calendar uses the time zone that the browser sent at sign-in', async () => {
  const { calendar, email, client } = await connectPerson(sandbox);
  const zone = async () => (await calendar.settings.get({ setting: 'timezone' })).data.value;
  const before = await zone();
  const authUrl = client.generateAuthUrl({ access_type: 'offline', scope: [CALENDAR] });
  await consent(authUrl, { email, decision: 'allow', time_zone: 'Mars/Olympus' });
  expect(await zone()).toBe(before);
  await consent(authUrl, { email, decision: 'allow', time_zone: 'Pacific/Auckland' });
  expect(await zone()).toBe('Pacific/Auckland');
});

test('a time without an offset is read in its time zone', async () => {
  const person = await connectPerson(sandbox);
  const time = (dateTime: string) => ({ dateTime, timeZone: 'America/New_York' });
  const requestBody = { start: time('2030-07-01T09:00:00'), end: time('2030-07-01T10:00:00') };
  await person.calendar.events.insert({ ...primary, requestBody });
  const query = {
    timeMin: '2030-07-01T00:00:00Z',
    timeMax: '2030-07-02T00:00:00Z',
    items: [{ id: person.email }],
  };
  const { calendars } = (await person.calendar.freebusy.query({ requestBody: query })).data;
  expect(calendars?.[person.email]?.busy?.[0]?.start).toBe('2030-07-01T13:00:00.000Z');
});
