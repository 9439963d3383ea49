import { findPrograms, startReplicated } from '@triage/database/testing/start-replicated';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliver } from '../support/browser/inbox-page.ts';
import { seesSubject } from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

const serverUrl = process.env['TEST_SERVER_URL'] ?? process.env['TEST_DATABASE_URL'];
const programs = serverUrl ? await findPrograms(serverUrl).catch(() => undefined) : undefined;
if (!programs) console.warn('TEST_DATABASE_URL is not a PostgreSQL of this machine: replicas are not tested');

describe.skipIf(!programs)('an app with DATABASE_READ_URL', () => {
  let servers: Awaited<ReturnType<typeof startReplicated>>;
  let world: World;
  let person: Person;
  let threadId = '';
  beforeAll(async () => {
    if (programs) servers = await startReplicated(programs);
    world = await startWorld({
      env: { DATABASE_URL: servers.primary.url, DATABASE_READ_URL: servers.standby.url },
    });
    person = await connectedNewcomer(world);
    ({ threadId } = await deliver(person, { subject: 'As it was' }));
    await seesSubject(person, 'As it was');
  }, 240_000);
  afterAll(async () => {
    await world?.stop();
    await servers?.stop();
  });

  const list = async (view: string) => {
    const response = await person.fetch(`/api/inbox/list?view=${view}`);
    expect(response.status).toBe(200);
    const { rows } = (await response.json()) as { rows: { threadId: string; subject: string }[] };
    return rows.find((row) => row.threadId === threadId)?.subject;
  };
  const subjects = async () => {
    const found = await Promise.all(['reply', 'schedule', 'fyi', 'done'].map(list));
    return found.filter((subject) => subject !== undefined);
  };
  /** Past the app, so that no version of the mailbox and no write of this person tells of it. */
  const rename = (subject: string) =>
    servers.primary.ask(
      `UPDATE classifications SET subject = '${subject}' WHERE thread_id = '${threadId}';
       UPDATE threads SET subject = '${subject}' WHERE thread_id = '${threadId}'`,
    );
  const replaying = (verb: 'pause' | 'resume') => servers.standby.ask(`SELECT pg_wal_replay_${verb}()`);
  const ready = async () => {
    const response = await fetch(`${world.appUrl}/health/ready`);
    return [
      response.status,
      ((await response.json()) as { checks: Record<string, string> }).checks['replica'],
    ];
  };

  test('lists from the standby, which is behind while nothing tells of it', async () => {
    // Everything of this person has been replayed, and what the app itself writes has settled.
    await replaying('pause');
    await eventually(async () => {
      await replaying('resume');
      await rename('As it was');
      await eventually(async () => expect(await subjects()).toEqual(['As it was']));
      await replaying('pause');
      await rename('As it is');
      expect(await subjects()).toEqual(['As it was']);
    }, 60_000);
    await replaying('resume');
    await eventually(async () => expect(await subjects()).toEqual(['As it is']));
  }, 120_000);

  test('shows a person at once what they did, also while the standby is behind', async () => {
    await replaying('pause');
    const response = await person.call('POST', '/api/inbox/archive', { threadId });
    expect(response.status).toBe(200);
    expect(await list('done')).toBeDefined();
    await replaying('resume');
  }, 60_000);

  test('lists from the primary while the standby is down, which readiness names', async () => {
    await servers.standby.kill();
    expect(await list('done')).toBeDefined();
    await eventually(async () => {
      await list('done');
      expect(await ready()).toEqual([200, 'degraded']);
    });
    await servers.standby.start();
    await eventually(async () => {
      await list('done');
      expect(await ready()).toEqual([200, 'ok']);
    }, 60_000);
  }, 120_000);
});
