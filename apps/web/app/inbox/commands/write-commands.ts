import type { InvitationAnswer } from '@triage/contract/meetings/invitation';
import * as actions from '../../client/changes/inbox-actions.ts';
import { availabilityOpen } from '../../client/draft/availability-store.ts';
import { snippetsOpen } from '../../client/draft/snippet-store.ts';
import { startNew } from '../../client/draft/start-new.ts';
import { loadWhenIdle } from '../../client/paint/lazy-part.ts';
import type { CommandTable } from './command-table.ts';

const loadReply = () => import('../../client/draft/reply-to.ts');
loadWhenIdle(loadReply);
const loadUnsubscribe = () => import('../../client/draft/unsubscribe.ts');
loadWhenIdle(loadUnsubscribe);

/** Commands that write to somebody: replies, invitations, follow-ups. */
export function writeCommands(me: string) {
  return {
    compose: startNew,
    reply: () => void loadReply().then(({ replyTo }) => replyTo('reply', me)),
    'reply-all': () => void loadReply().then(({ replyTo }) => replyTo('reply all', me)),
    forward: () => void loadReply().then(({ replyTo }) => replyTo('forward', me)),
    nudge: followUp('nudge', me),
    availability: () => availabilityOpen.set(true),
    snippet: () => snippetsOpen.set('asked'),
    remind: followUp('remind', me),
    'not-waiting': followUp('not-waiting', me),
    meeting: () => actions.askMeeting(),
    'answer-yes': () => answer('yes'),
    'answer-maybe': () => answer('maybe'),
    'answer-no': () => answer('no'),
    unsubscribe: () => void loadUnsubscribe().then((part) => part.unsubscribe(actions.here().threadId)),
  } satisfies CommandTable;
}

function followUp(command: 'nudge' | 'not-waiting' | 'remind', me: string) {
  return () =>
    void import('../../client/follow-up/follow-up-commands.ts').then((part) => part.runFollowUp(command, me));
}

function answer(word: InvitationAnswer): void {
  const { threadId } = actions.here();
  if (!threadId) return;
  void import('../../client/changes/answer-invitation.ts').then((part) =>
    part.answerInvitation(threadId, word),
  );
}
