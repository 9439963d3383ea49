import type { SandboxClock } from '../clock.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { Settings } from '../settings.ts';
import { deliverPush, type PushTarget } from './deliver-push.ts';
import { createRandom } from './random.ts';

export type OidcToken = { serviceAccountEmail: string; audience: string };
export type Subscription = { name: string; topic: string; pushEndpoint: string; oidcToken?: OidcToken };
export type PushAttempt = { messageId: string; email: string; url: string; attempt: number; status: number };

export type Push = {
  /** Addresses that were registered for a mailbox by control. */
  urls: Map<string, string>;
  subscriptions: Map<string, Subscription>;
  attempts: PushAttempt[];
  mailChanged(mailbox: Mailbox, labelIds: Iterable<string>): void;
};

export type PushOptions = {
  webhookUrl?: string;
  webhookSecret?: string;
  settings: Settings;
  clock: SandboxClock;
  closing: AbortSignal;
  /** Signs the bearer token of a push whose subscription asks for one. */
  signToken(token: OidcToken): Promise<string>;
};

// Long enough that the pushes after it arrive first.
const HOLD_BACK_MS = 300;

export function createPush(options: PushOptions): Push {
  const { settings, clock, closing } = options;
  const random = createRandom(1);
  const pending = new Map<Mailbox, NodeJS.Immediate>();
  let count = 0;
  const push: Push = {
    urls: new Map(),
    subscriptions: new Map(),
    attempts: [],
    mailChanged(mailbox, labelIds) {
      // Changes of one turn make one push: a bulk import is not twenty thousand of them.
      if (pending.has(mailbox) || !isWatched(mailbox, clock.now(), [...labelIds])) return;
      pending.set(
        mailbox,
        setImmediate(() => {
          pending.delete(mailbox);
          if (!closing.aborted) publish(mailbox);
        }),
      );
    },
  };

  function publish(mailbox: Mailbox): void {
    for (const target of targetsOf(push, mailbox, options.webhookUrl)) {
      count += 1;
      const content = { emailAddress: mailbox.email, historyId: mailbox.history.latest.toString() };
      const envelope = {
        message: {
          data: Buffer.from(JSON.stringify(content)).toString('base64'),
          messageId: `${clock.now()}${String(count).padStart(5, '0')}`,
          publishTime: new Date(clock.now()).toISOString(),
        },
        subscription: target.subscription,
      };
      if (random() < settings.pushDrop) continue;
      const copies = random() < settings.pushDuplicate ? 2 : 1;
      const holdBackMs = random() < settings.pushReorder ? HOLD_BACK_MS : 0;
      for (let copy = 0; copy < copies; copy++) {
        void deliverPush(
          {
            body: JSON.stringify(envelope),
            url: target.url,
            holdBackMs,
            bearer: async () => target.oidcToken && options.signToken(target.oidcToken),
            secret: options.webhookSecret,
            clock,
            closing,
          },
          (attempt, status) =>
            push.attempts.push({
              messageId: envelope.message.messageId,
              email: mailbox.email,
              url: target.url,
              attempt,
              status,
            }),
        );
      }
    }
  }
  return push;
}

function isWatched(mailbox: Mailbox, now: number, labelIds: string[]): boolean {
  const { watch } = mailbox;
  if (!watch || watch.expiration <= now) return false;
  if (watch.labelIds.length === 0) return true;
  const named = labelIds.some((label) => watch.labelIds.includes(label));
  return watch.exclude ? !named : named;
}

function targetsOf(push: Push, mailbox: Mailbox, template: string | undefined): PushTarget[] {
  const topic = mailbox.watch?.topicName ?? '';
  const subscribed = [...push.subscriptions.values()].filter((subscription) => subscription.topic === topic);
  if (subscribed.length > 0)
    return subscribed.map(({ name, pushEndpoint, oidcToken }) => ({
      subscription: name,
      url: pushEndpoint,
      oidcToken,
    }));
  const subscription = topic.replace('/topics/', '/subscriptions/');
  const registered = push.urls.get(mailbox.email);
  if (registered) return [{ subscription, url: registered }];
  // A tenant is the app's own name for the user: the sandbox cannot know it, so nothing is sent.
  if (!template || template.includes('{tenant}')) return [];
  return [{ subscription, url: template.replaceAll('{email}', encodeURIComponent(mailbox.email)) }];
}
