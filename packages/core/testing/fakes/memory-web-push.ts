import type { Notification } from '@triage/contract/account/notifications';
import type { WebPush } from '../../src/ports/web-push.ts';

export interface MemoryWebPush extends WebPush {
  /** What arrived, oldest first. */
  received: { endpoint: string; topic: string | undefined; notification: Notification }[];
  /** What an endpoint answers instead of accepting. */
  answers: Map<string, 'gone' | 'refused' | Error>;
}

/** Accepts everything on push.test. */
export function memoryWebPush(): MemoryWebPush {
  const received: MemoryWebPush['received'] = [];
  const answers: MemoryWebPush['answers'] = new Map();
  return {
    received,
    answers,
    publicKey: 'public-key',
    accepts: (endpoint) => new URL(endpoint).hostname === 'push.test',
    async send({ endpoint }, payload, { topic }) {
      const answer = answers.get(endpoint);
      if (answer instanceof Error) throw answer;
      if (answer) return answer;
      received.push({ endpoint, topic, notification: JSON.parse(payload) as Notification });
      return 'accepted';
    },
  };
}
