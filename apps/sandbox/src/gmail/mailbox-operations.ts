import type { gmail_v1 } from '@googleapis/gmail';
import { GoogleError, invalidArgument } from '../google/google-error.ts';
import { bodyOf, operation } from '../google/operation.ts';
import { MAIL_SCOPES } from '../google/scopes.ts';
import { listSendAs } from '../mail/send-as.ts';
import type { OAuthRules } from '../oauth/oauth-rules.ts';
import { requireLabels } from './find-resource.ts';

const USER = '/gmail/v1/users/:userId';
const WEEK = 7 * 24 * 60 * 60 * 1_000;

const getProfile = operation<gmail_v1.Schema$Profile>({
  id: 'gmail.users.getProfile',
  verb: 'get',
  path: `${USER}/profile`,
  scopes: MAIL_SCOPES.profile,
  units: 1,
  answer: ({ account: { mailbox } }) => ({
    emailAddress: mailbox.email,
    messagesTotal: mailbox.messages.size,
    threadsTotal: mailbox.threads.size,
    historyId: mailbox.history.latest.toString(),
  }),
});

const watch = operation<gmail_v1.Schema$WatchResponse>({
  id: 'gmail.users.watch',
  verb: 'post',
  path: `${USER}/watch`,
  scopes: MAIL_SCOPES.read,
  units: 100,
  answer(call) {
    const request = bodyOf<gmail_v1.Schema$WatchRequest>(call);
    const topicName = request.topicName ?? '';
    if (!/^projects\/[^/]+\/topics\/[^/]+$/.test(topicName)) {
      throw invalidArgument(`Invalid topicName does not match projects/<project>/topics/*: ${topicName}`);
    }
    requireTopic(call.sandbox.oauth.rules, topicName);
    requireLabels(call, request.labelIds);
    const { mailbox } = call.account;
    const expiration = mailbox.clock.now() + WEEK;
    const behaviour = request.labelFilterBehavior ?? request.labelFilterAction ?? 'include';
    const exclude = behaviour.toLowerCase() === 'exclude';
    mailbox.watch = { topicName, labelIds: request.labelIds ?? [], exclude, expiration };
    return { historyId: mailbox.history.latest.toString(), expiration: String(expiration) };
  },
});

const stop = operation<undefined>({
  id: 'gmail.users.stop',
  verb: 'post',
  path: `${USER}/stop`,
  scopes: MAIL_SCOPES.read,
  units: 5,
  answer({ account }) {
    account.mailbox.watch = undefined;
    return undefined;
  },
});

const sendAs = operation<gmail_v1.Schema$ListSendAsResponse>({
  id: 'gmail.users.settings.sendAs.list',
  verb: 'get',
  path: `${USER}/settings/sendAs`,
  scopes: MAIL_SCOPES.settings,
  units: 1,
  answer: ({ account }) => ({ sendAs: listSendAs(account.mailbox, account.name) }),
});

export const mailboxOperations = [getProfile, watch, stop, sendAs];

function requireTopic({ project, mayPublish }: OAuthRules, topicName: string): void {
  const prefix = `projects/${project}/topics/`;
  if (project && !topicName.startsWith(prefix))
    throw invalidArgument(`Invalid topicName does not match ${prefix}*`);
  if (!mayPublish) {
    const message = `Error sending test message to Cloud PubSub ${topicName} : User not authorized to perform this action.`;
    throw new GoogleError(403, message, 'forbidden');
  }
}
