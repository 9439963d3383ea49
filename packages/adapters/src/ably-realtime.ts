import { inboxChannel, parseEndpoint } from '@triage/contract/inbox/inbox-channel';
import type { Logger } from '@triage/core/ports/logger';
import type { Realtime } from '@triage/core/ports/realtime';
import { personOf } from '@triage/core/tenant/mailbox-tenant';
import { type ClientOptions, Rest } from 'ably';

const DEADLINE_MS = 3_000;
const TOKEN_TTL_MS = 60 * 60 * 1_000;

export interface AblyRealtimeOptions {
  /** `<app>.<key>:<secret>` */
  key: string;
  endpoint?: string;
  logger: Logger;
  /** For tests: what the client library is given besides. */
  client?: Partial<ClientOptions>;
}

export function ablyRealtime({ key, endpoint, logger, client }: AblyRealtimeOptions): Realtime {
  const rest = new Rest({
    key,
    ...(endpoint && parseEndpoint(endpoint)),
    // The key itself never leaves over plain HTTP: the library trades it for a token, by signature.
    ...(endpoint && parseEndpoint(endpoint).tls === false && { useTokenAuth: true }),
    // A few words each: readable on the wire is worth more than bytes.
    useBinaryProtocol: false,
    httpRequestTimeout: DEADLINE_MS,
    httpMaxRetryDuration: DEADLINE_MS,
    // The library writes to the console otherwise; what matters is logged here.
    logLevel: 0,
    ...client,
  });

  let failing = false;

  return {
    async publish(userId, event) {
      try {
        const sent = rest.channels.get(inboxChannel(personOf(userId))).publish(event.name, event.data);
        await within(DEADLINE_MS, sent);
        failing = false;
      } catch (error) {
        failing = true;
        logger.warn('realtime.publish_failed', { tenant: userId, name: event.name }, error);
      }
    },
    async clientToken(userId) {
      // Signed here, without a call: the browser trades it for a token that may do this and nothing else.
      const request = await rest.auth.createTokenRequest({
        clientId: userId,
        ttl: TOKEN_TTL_MS,
        capability: JSON.stringify({ [inboxChannel(userId)]: ['subscribe'] }),
      });
      return { ...request };
    },
    state: () => (failing ? 'degraded' : 'ok'),
  };
}

/** Without a realtime service the browser polls. */
export function noRealtime(): Realtime {
  return {
    async publish() {},
    async clientToken() {
      return null;
    },
    state: () => 'off',
  };
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The realtime service did not answer in time')), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
