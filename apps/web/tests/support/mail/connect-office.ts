import { expect } from 'vitest';
import { eventually } from '../eventually.ts';
import { locationOf, type Person } from '../person.ts';

/** Connects another Google account of the sandbox and gives it a name. */
export async function connectOffice(person: Person): Promise<{ office: string; mailboxId: string }> {
  const office = `office-${person.email}`;
  const start = await person.fetch('/api/connect/mailhost?mailbox=new');
  const finish = await person.fetch(await person.consent(locationOf(start), { email: office }));
  expect(locationOf(finish)).toBe('/inbox');
  const answer = await person.call('GET', '/api/connection/mailboxes');
  const { mailboxes } = (await answer.json()) as { mailboxes: { mailboxId: string }[] };
  const mailboxId = mailboxes[1]?.mailboxId ?? '';
  const named = { mailboxId, name: 'The office' };
  expect((await person.call('PATCH', '/api/connection/mailboxes', named)).status).toBe(200);
  // Its addresses come with its first synchronization.
  await eventually(async () => {
    const addresses = await person.call('GET', '/api/inbox/addresses');
    expect(await addresses.text()).toContain(office);
  });
  return { office, mailboxId };
}
