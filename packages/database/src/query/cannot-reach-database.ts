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

function describe(
  reason: OutageReason | undefined,
  url: URL,
  cause: unknown,
): { detail: string; fix: string } {
  const place = `${url.hostname || 'localhost'}:${url.port || 5432}`;
  const role = decodeURIComponent(url.username) || 'the default';
  const database = decodeURIComponent(url.pathname.slice(1)) || role;
  const message = cause instanceof Error ? cause.message : String(cause);
  switch (reason) {
    case 'noRole':
      return {
        detail: `the server has no role "${role}"`,
        fix: `Create it (CREATE ROLE "${role}" LOGIN PASSWORD '…'), or correct the user name in DATABASE_URL`,
      };
    case 'wrongPassword':
      return {
        detail: `the server refuses the password of "${role}", or has no such role`,
        fix: 'Correct the password in DATABASE_URL (percent-encode characters such as @ : / ?), or set it with ALTER ROLE … PASSWORD',
      };
    case 'noDatabase':
      return {
        detail: `the server has no database "${database}"`,
        fix: `Create it (CREATE DATABASE "${database}" OWNER "${role}"), or correct the name at the end of DATABASE_URL`,
      };
    case 'notAllowed':
      return {
        detail: `the server does not let "${role}" connect from this machine (${message})`,
        fix: 'Add a line for this user, database and address to pg_hba.conf of the server and reload it',
      };
    case 'refused':
      return {
        detail: `nothing listens at ${place} (connection refused)`,
        fix: 'Start PostgreSQL, or correct the host and the port in DATABASE_URL',
      };
    case 'hostNotFound':
      return {
        detail: `the host "${url.hostname}" is not found`,
        fix: 'Correct the host name in DATABASE_URL, or check the name resolution of this machine',
      };
    case 'timeout':
      return {
        detail: `${place} does not answer in time`,
        fix: 'Check the network and the firewall between this machine and the database, and the port',
      };
    case 'tls':
      return {
        detail: `no encrypted connection to ${place} (${message})`,
        fix: 'Match sslmode in DATABASE_URL to the server: sslmode=verify-full with its certificate, or none in a private network',
      };
    case 'tooManyConnections':
      return {
        detail: `the server has no free connection or memory (${message})`,
        fix: 'Raise max_connections of the server, or stop what else is connected',
      };
    case 'starting':
      return { detail: `the server is starting or stopping (${message})`, fix: 'Try again in a moment' };
    case 'lost':
      return {
        detail: `${place} closes the connection (${message})`,
        fix: 'Check that PostgreSQL, and nothing else, listens at that port, and read its log',
      };
    case 'unprepared':
      return {
        detail: `a transaction pooler at ${place} does not keep prepared statements (${message})`,
        fix: 'Use PgBouncer 1.21 or newer with max_prepared_statements = 200 (1.20 and older cannot), or its session mode, or set DATABASE_URL to the address of PostgreSQL itself',
      };
    default:
      return { detail: message, fix: 'Check DATABASE_URL and the log of the server' };
  }
}
