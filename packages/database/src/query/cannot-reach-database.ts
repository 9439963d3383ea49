import { findOutage, type OutageReason } from './database-unavailable.ts';

/** What is wrong with the address or the server, and how to fix it; never contains the password. */
export class CannotReachDatabase extends Error {
  readonly reason: OutageReason | undefined;
  readonly detail: string;
  readonly fix: string;

  constructor(address: string, cause: unknown) {
    const url = new URL(address);
    const reason = findOutage(cause)?.reason;
    const { detail, fix } = describe(reason, url, cause);
    super(`DATABASE_URL: ${detail}. ${fix}`, { cause });
    this.name = 'CannotReachDatabase';
    this.reason = reason;
    this.detail = detail;
    this.fix = fix;
  }
}

interface Place {
  url: URL;
  place: string;
  role: string;
  database: string;
  message: string;
}

interface Description {
  detail: string;
  fix: string;
}

function describe(reason: OutageReason | undefined, url: URL, cause: unknown): Description {
  const role = decodeURIComponent(url.username) || 'the default';
  const message = cause instanceof Error ? cause.message : String(cause);
  const known = reason && descriptions[reason];
  if (!known) return { detail: message, fix: 'Check DATABASE_URL and the log of the server' };
  return known({
    ...{ url, role, message },
    place: `${url.hostname || 'localhost'}:${url.port || 5432}`,
    database: decodeURIComponent(url.pathname.slice(1)) || role,
  });
}

const descriptions: Partial<Record<OutageReason, (found: Place) => Description>> = {
  noRole: ({ role }) => ({
    detail: `the server has no role "${role}"`,
    fix: `Create it (CREATE ROLE "${role}" LOGIN PASSWORD '…'), or correct the user name in DATABASE_URL`,
  }),
  wrongPassword: ({ role }) => ({
    detail: `the server refuses the password of "${role}", or has no such role`,
    fix: 'Correct the password in DATABASE_URL (percent-encode characters such as @ : / ?), or set it with ALTER ROLE … PASSWORD',
  }),
  noDatabase: ({ role, database }) => ({
    detail: `the server has no database "${database}"`,
    fix: `Create it (CREATE DATABASE "${database}" OWNER "${role}"), or correct the name at the end of DATABASE_URL`,
  }),
  notAllowed: ({ role, message }) => ({
    detail: `the server does not let "${role}" connect from this machine (${message})`,
    fix: 'Add a line for this user, database and address to pg_hba.conf of the server and reload it',
  }),
  refused: ({ place }) => ({
    detail: `nothing listens at ${place} (connection refused)`,
    fix: 'Start PostgreSQL, or correct the host and the port in DATABASE_URL',
  }),
  hostNotFound: ({ url }) => ({
    detail: `the host "${url.hostname}" is not found`,
    fix: 'Correct the host name in DATABASE_URL, or check the name resolution of this machine',
  }),
  timeout: ({ place }) => ({
    detail: `${place} does not answer in time`,
    fix: 'Check the network and the firewall between this machine and the database, and the port',
  }),
  tls: ({ place, message }) => ({
    detail: `no encrypted connection to ${place} (${message})`,
    fix: 'Match sslmode in DATABASE_URL to the server: sslmode=verify-full with its certificate, or none in a private network',
  }),
  tooManyConnections: ({ message }) => ({
    detail: `the server has no free connection or memory (${message})`,
    fix: 'Raise max_connections of the server, or stop what else is connected',
  }),
  starting: ({ message }) => ({
    detail: `the server is starting or stopping (${message})`,
    fix: 'Try again in a moment',
  }),
  lost: ({ place, message }) => ({
    detail: `${place} closes the connection (${message})`,
    fix: 'Check that PostgreSQL, and nothing else, listens at that port, and read its log',
  }),
  unprepared: ({ place, message }) => ({
    detail: `a transaction pooler at ${place} does not keep prepared statements (${message})`,
    fix: 'Use PgBouncer 1.21 or newer with max_prepared_statements = 200 (1.20 and older cannot), or its session mode, or set DATABASE_URL to the address of PostgreSQL itself',
  }),
};
