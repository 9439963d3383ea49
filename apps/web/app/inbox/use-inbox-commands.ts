import { useNavigate } from '@remix-run/react';
import type { InvitationAnswer } from '@triage/contract/meetings/invitation';
import { useEffect, useMemo } from 'react';
import type { CommandId } from '../client/changes/commands.ts';
import * as actions from '../client/changes/inbox-actions.ts';
import { askLabel } from '../client/changes/label-actions.ts';
import { markReadToHere, markRows, toggleStar } from '../client/changes/marks/ask-marks.ts';
import { hasModifier, isTyping, makeKeyReader, nameKey } from '../client/changes/shortcuts.ts';
import { undoLast } from '../client/changes/undo-stack.ts';
import { agentOpen } from '../client/data/place/agent-open.ts';
import { rulePath } from '../client/data/place/inbox-location.ts';
import { openPanel, panelStore, tourOpen } from '../client/data/place/panel.ts';
import { areSingleKeysOn } from '../client/data/settings/preferences.ts';
import { availabilityOpen } from '../client/draft/availability-store.ts';
import { snippetsOpen } from '../client/draft/snippet-store.ts';
import { startNew } from '../client/draft/start-new.ts';
import { bindingsOf, currentKeys, keysOf } from '../client/keys/own-keys.ts';
import { announce } from '../client/live/announce.ts';
import { loadWhenIdle } from '../client/paint/lazy-part.ts';

const loadReply = () => import('../client/draft/reply-to.ts');
loadWhenIdle(loadReply);
const loadBlock = () => import('../client/changes/block-sender.ts');
loadWhenIdle(loadBlock);
const deletion = (ask: 'askDelete' | 'askEmptyTrash') => () =>
  void import('../client/changes/ask-delete.ts').then((part) => part[ask]());
const loadUnsubscribe = () => import('../client/draft/unsubscribe.ts');
loadWhenIdle(loadUnsubscribe);

const ALWAYS = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'Escape']);

/** Keys typed next are meant for the composer, which may still be loading: they must not archive. */
const OPENS_COMPOSER: readonly CommandId[] = ['compose', 'reply', 'reply-all', 'forward'];
const COMPOSER_LOADS_MS = 3_000;
let opensUntil = 0;

export interface InboxCommands {
  run(id: CommandId): void;
}

export function useInboxCommands(me: string): InboxCommands {
  const navigate = useNavigate();
  const table = useMemo<Record<CommandId, () => void>>(() => {
    const begin = (page: 'rules' | 'splits') => {
      const [row] = actions.takeTargets();
      if (row) navigate(rulePath(row.threadId, page));
    };
    return {
      next: () => actions.step(1),
      previous: () => actions.step(-1),
      open: () => actions.open(),
      back: actions.back,
      compose: startNew,
      reply: () => void loadReply().then(({ replyTo }) => replyTo('reply', me)),
      'reply-all': () => void loadReply().then(({ replyTo }) => replyTo('reply all', me)),
      forward: () => void loadReply().then(({ replyTo }) => replyTo('forward', me)),
      nudge: followUp('nudge', me),
      availability: () => availabilityOpen.set(true),
      snippet: () => snippetsOpen.set('asked'),
      archive: () => actions.archive(),
      snooze: () => actions.askSnooze(),
      remind: followUp('remind', me),
      unsnooze: () => actions.unsnooze(),
      move: () => actions.askMove(),
      label: () => askLabel(),
      star: () => toggleStar(),
      mute: () => actions.mute(),
      rule: () => begin('rules'),
      split: () => begin('splits'),
      quiet: () => void import('../client/notify/quiet-threads.ts').then((part) => part.quietThreads(true)),
      'not-waiting': followUp('not-waiting', me),
      block: () => void loadBlock().then((part) => part.blockSender(me)),
      'read-to-here': () => markReadToHere(),
      trash: () => actions.remove('trash'),
      'delete-for-good': deletion('askDelete'),
      'empty-trash': deletion('askEmptyTrash'),
      spam: () => actions.remove('spam'),
      read: () => markRows(false),
      unread: () => markRows(true),
      meeting: () => actions.askMeeting(),
      'answer-yes': () => answer('yes'),
      'answer-maybe': () => answer('maybe'),
      'answer-no': () => answer('no'),
      'copy-link': () => void import('../client/changes/copy-link.ts').then((part) => part.copyLink()),
      unsubscribe: () => void loadUnsubscribe().then((part) => part.unsubscribe(actions.here().threadId)),
      undo: () => {
        if (!undoLast()) announce('Nothing to undo');
      },
      select: () => actions.toggle(),
      'extend-down': () => actions.extend(1),
      'extend-up': () => actions.extend(-1),
      'select-all': actions.selectAll,
      'go-reply': () => actions.goToView('reply'),
      'go-schedule': () => actions.goToView('schedule'),
      'go-fyi': () => actions.goToView('fyi'),
      'go-done': () => actions.goToView('done'),
      'go-snoozed': () => actions.goToView('snoozed'),
      'go-agenda': () => actions.goToView('agenda'),
      'go-brief': () => actions.goToView('brief'),
      'go-queued': () => actions.goToView('queued'),
      'go-waiting': () => actions.goToView('waiting'),
      reminders: () => openPanel({ name: 'reminders' }),
      moved: () => openPanel({ name: 'moved' }),
      'go-sent': () => actions.goToView('sent'),
      'go-starred': () => actions.goToView('starred'),
      'go-drafts': () => actions.goToView('drafts'),
      'go-archived': () => actions.goToView('archived'),
      'go-all': () => actions.goToView('all'),
      'go-spam': () => actions.goToView('spam'),
      'go-trash': () => actions.goToView('trash'),
      'next-mailbox': switchMailbox((part) => part.stepMailbox(1)),
      'previous-mailbox': switchMailbox((part) => part.stepMailbox(-1)),
      'all-mailboxes': switchMailbox((part) => part.showMailbox(undefined)),
      'go-label': () => openPanel({ name: 'labels' }),
      search: () => actions.searchFor(''),
      // A query that no search has: see the search room.
      'ask-mail': () => actions.searchFor('?'),
      'go-settings': () => navigate('/settings'),
      palette: () => openPanel({ name: 'palette' }),
      ask: () => agentOpen.set((isOpen) => !isOpen),
      tour: () => tourOpen.set(true),
      help: () => openPanel({ name: 'help' }),
    };
  }, [navigate, me]);
  useEffect(() => listen(table), [table]);
  return useMemo(() => ({ run: (id) => table[id]() }), [table]);
}

function switchMailbox(act: (part: typeof import('../client/changes/mailboxes/switch-mailbox.ts')) => void) {
  return () => void import('../client/changes/mailboxes/switch-mailbox.ts').then(act);
}

function followUp(command: 'nudge' | 'not-waiting' | 'remind', me: string) {
  return () =>
    void import('../client/follow-up/follow-up-commands.ts').then((part) => part.runFollowUp(command, me));
}

function answer(word: InvitationAnswer): void {
  const { threadId } = actions.here();
  if (!threadId) return;
  void import('../client/changes/answer-invitation.ts').then((part) => part.answerInvitation(threadId, word));
}

function listen(table: Record<CommandId, () => void>): () => void {
  const own = currentKeys();
  const read = makeKeyReader(bindingsOf(own));
  const whileTyping = new Set(keysOf('palette', own));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isCovered()) return;
    if (isTyping(event.target) && !(hasModifier(event) && whileTyping.has(nameKey(event)))) return;
    if (event.timeStamp < opensUntil && event.key.length === 1) return;
    if (!areSingleKeysOn() && !hasModifier(event) && !ALWAYS.has(event.key)) return;
    // Enter and Space activate the focused button or link.
    if ((event.key === 'Enter' || event.key === ' ') && isInteractive(event.target)) return;
    const id = read(event, event.timeStamp);
    if (!id) return openSplit(event);
    event.preventDefault();
    if (OPENS_COMPOSER.includes(id)) opensUntil = event.timeStamp + COMPOSER_LOADS_MS;
    table[id]();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (isTyping(target)) opensUntil = 0;
  };
  window.addEventListener('keydown', onKeyDown);
  window.addEventListener('focusin', onFocus);
  return () => {
    window.removeEventListener('keydown', onKeyDown);
    window.removeEventListener('focusin', onFocus);
  };
}

/** A digit that the person has not given to a command. */
function openSplit(event: KeyboardEvent): void {
  if (/^[1-9]$/.test(event.key) && !hasModifier(event))
    void import('../client/data/own-splits.ts').then((part) => part.goToOwnList(Number(event.key)));
}

/** An open dialog or menu handles its own keys. */
function isCovered(): boolean {
  return (
    panelStore.get() !== null || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  );
}

function isInteractive(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, summary, [role="menuitem"]') !== null;
}
