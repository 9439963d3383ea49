import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A database whose owner may do no more than own it: `url` is that owner's, `drop` removes both. */
export async function makePlainOwner(
  serverUrl: string,
  { mayEnterTenantRole, hasVector = true }: { mayEnterTenantRole: boolean; hasVector?: boolean },
): Promise<{ url: string; revokeTenantRole(): Promise<void>; drop(): Promise<void> }> {
  const name = `plain_${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(serverUrl, async (server) => {
    await server.query(`CREATE ROLE ${name} LOGIN NOSUPERUSER NOCREATEROLE PASSWORD '${name}'`);
    await server.query(`CREATE DATABASE ${name} OWNER ${name}`);
    if (!mayEnterTenantRole) return;
    await server.query(`DO $$ BEGIN CREATE ROLE triage_app NOLOGIN; EXCEPTION
      WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
    await server.query(`GRANT triage_app TO ${name}`);
  });
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` });
  if (hasVector) await asAdministrator(url.href, (server) => server.query('CREATE EXTENSION vector'));
  return {
    url: Object.assign(url, { username: name, password: name }).href,
    revokeTenantRole: () =>
      asAdministrator(serverUrl, (server) => server.query(`REVOKE triage_app FROM ${name}`)),
    drop: () =>
      asAdministrator(serverUrl, async (server) => {
        await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
        await server.query(`DROP ROLE ${name}`);
      }),
  };
}

export async function asAdministrator(url: string, work: (server: pg.Client) => Promise<unknown>) {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}
