import type { LookupAddress } from 'node:dns';
import type { RequestOptions } from 'node:https';
import type { ListServer } from '@triage/core/ports/list-server';
import { isCallable, NotPublic, postToPublic } from '../public-web/post-to-public.ts';

const DEADLINE_MS = 5_000;

interface Options {
  resolve?(hostname: string): Promise<LookupAddress[]>;
  isAllowed?(address: string): boolean;
  deadlineMs?: number;
  /** Of the connection, beside what is set here. */
  connection?: RequestOptions;
}

/** One-click unsubscription, RFC 8058. */
export function listServer({
  resolve,
  isAllowed,
  deadlineMs = DEADLINE_MS,
  connection,
}: Options = {}): ListServer {
  return {
    async leave(address) {
      const url = URL.canParse(address) ? new URL(address) : null;
      if (!url || !isCallable(url)) return 'refused';
      try {
        const status = await postToPublic(url, {
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: 'List-Unsubscribe=One-Click',
          deadlineMs,
          resolve,
          isAllowed,
          connection,
        });
        return status >= 200 && status < 300 ? 'left' : 'refused';
      } catch (error) {
        // Else a name that does not exist, a certificate that does not fit, a broken connection, the deadline.
        return error instanceof NotPublic ? 'refused' : 'unreachable';
      }
    },
  };
}
