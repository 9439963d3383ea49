import { randomBytes } from 'node:crypto';
import { ATTACHMENT_PIECE_BYTES, MAX_BODY_BYTES } from '@triage/contract/limits';
import type { OutgoingAttachment } from '@triage/contract/sending/outgoing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, mutateProcedure } from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { connectedNewcomer, newcomer, type Person } from '../support/person.ts';
import type { World } from '../support/start-world.ts';
import { databaseModes, startWorldOn } from '../support/start-world-on.ts';

describe.each(databaseModes)('on %s', (mode) => {
  let world: World;
  let person: Person;
  beforeAll(async () => {
    world = await startWorldOn(mode);
    person = await connectedNewcomer(world);
  });
  afterAll(() => world?.stop());

  async function begin(size: number): Promise<string> {
    const file = { filename: 'Übersicht.pdf', mimeType: 'application/pdf', size };
    const response = await mutateProcedure(person, 'attachments.begin', file);
    return (await answerOf<OutgoingAttachment>(response)).attachmentId;
  }

  const put = (who: Person, path: string, bytes: Uint8Array, headers: Record<string, string> = {}) =>
    who.fetch(path, { method: 'PUT', body: Buffer.from(bytes), headers });

  test('uploads without a session, from another site or by another user are refused', async () => {
    const path = `/outgoing/${await begin(3)}/0`;
    const piece = randomBytes(3);
    expect((await fetch(`${world.appUrl}${path}`, { method: 'PUT', body: piece })).status).toBe(401);
    expect((await put(person, path, piece, { Origin: 'https://elsewhere.test' })).status).toBe(403);
    expect((await put(await connectedNewcomer(world), path, piece)).status).toBe(404);
    expect((await put(await newcomer(world), path, piece)).status).toBe(403);
    expect((await put(person, path, piece)).status).toBe(200);
  });

  test('accepts only chunks of the declared size within the body limit', async () => {
    const path = `/outgoing/${await begin(ATTACHMENT_PIECE_BYTES + 1)}`;
    expect((await person.fetch(`${path}/0`)).status).toBe(405);
    const long = await put(person, `${path}/1`, randomBytes(2));
    expect([long.status, await long.json()]).toMatchObject([
      400,
      { fieldErrors: { bytes: [expect.any(String)] } },
    ]);
    expect((await put(person, `${path}/0`, new Uint8Array(MAX_BODY_BYTES + 1))).status).toBe(413);
    expect((await put(person, `${path}/x`, randomBytes(1))).status).toBe(400);
  });

  test('a file of a snippet is shown to its own user alone, as a download or by its bytes', async () => {
    const attachmentId = await begin(9);
    await put(person, `/outgoing/${attachmentId}/0`, Buffer.from('%PDF-1.4\n'));
    const name = `Offer ${attachmentId}`;
    await person.call('PUT', '/api/inbox/snippets', { name, body: 'Our offer.' });
    const other = await connectedNewcomer(world);
    await other.call('PUT', '/api/inbox/snippets', { name, body: 'Mine' });
    const files = { name, attachmentIds: [attachmentId] };
    expect((await other.call('PUT', '/api/inbox/snippets/files', files)).status).toBe(400);
    expect((await person.call('PUT', '/api/inbox/snippets/files', files)).status).toBe(200);
    const path = `/outgoing/${attachmentId}`;
    expect((await fetch(`${world.appUrl}${path}`)).status).toBe(401);
    expect((await other.fetch(path)).status).toBe(404);
    expect((await other.fetch(`${path}?view`)).status).toBe(404);
    const download = await person.fetch(path);
    expect(download.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(download.headers.get('content-security-policy')).toContain('sandbox');
    expect(await download.text()).toBe('%PDF-1.4\n');
    expect((await person.fetch(`${path}?view`)).headers.get('content-type')).toBe('application/pdf');
    const theirs = await other.call('POST', '/api/inbox/snippets/files', { name });
    expect(await theirs.json()).toEqual({ attachments: [] });
    const copied = await person.call('POST', '/api/inbox/snippets/files', { name });
    const { attachments } = (await copied.json()) as { attachments: OutgoingAttachment[] };
    expect(attachments).toMatchObject([{ filename: 'Übersicht.pdf', size: 9 }]);
    await world.restartApp('SIGKILL');
    await person.call('DELETE', '/api/inbox/snippets', { name });
    expect((await person.fetch(path)).status).toBe(404);
    expect((await person.fetch(`/outgoing/${attachments[0]?.attachmentId}`)).status).toBe(200);
  });

  test('an upload survives kill -9, and its email is sent once with it', async () => {
    const bytes = randomBytes(ATTACHMENT_PIECE_BYTES + 9);
    const attachmentId = await begin(bytes.byteLength);
    const bring = (at: number, piece: Buffer) => put(person, `/outgoing/${attachmentId}/${at}`, piece);
    expect(await (await bring(0, bytes.subarray(0, ATTACHMENT_PIECE_BYTES))).json()).toEqual({
      ready: false,
    });
    await world.restartApp('SIGKILL');
    expect(await (await bring(1, bytes.subarray(ATTACHMENT_PIECE_BYTES))).json()).toEqual({ ready: true });
    const subject = `Through a crash ${attachmentId}`;
    const mail = {
      to: ['ben@sandbox.test'],
      subject,
      body: 'Here',
      attachmentIds: [attachmentId],
    };
    expect((await person.call('POST', '/api/inbox/send', mail)).status).toBe(200);
    await world.restartApp('SIGKILL');
    const raws = await eventually(async () => {
      const { messages } = (await world.control('outbox')) as {
        messages: { subject: string; raw: string }[];
      };
      const ours = messages.filter((each) => each.subject === subject);
      expect(ours).toHaveLength(1);
      return ours.map(({ raw }) => raw);
    });
    const part = (raws[0] ?? '')
      .split(/\r\n--[^\r\n]+\r\n/)
      .find((each) => each.includes('Content-Disposition: attachment'));
    expect(part).toContain("filename*0*=utf-8''%C3%9Cbersicht.pdf");
    expect(Buffer.from(part?.slice(part.indexOf('\r\n\r\n')) ?? '', 'base64').equals(bytes)).toBe(true);
    // A sent attachment is not available for another email. It is deleted just after its email was sent.
    await eventually(async () => expect((await bring(1, Buffer.alloc(9))).status).toBe(404));
    const again = await person.call('POST', '/api/inbox/send', mail);
    expect([again.status, await again.json()]).toMatchObject([
      400,
      { fieldErrors: { attachmentIds: [expect.any(String)] } },
    ]);
  });
});
