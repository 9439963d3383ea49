import type { Lane } from '@triage/contract/inbox/lanes';
import type { RuleActions, RuleEffect } from '@triage/contract/inbox/rule-actions';
import { resolveRuleSnooze } from './snooze-time.ts';

export interface ThreadState {
  inInbox: boolean;
  unread: boolean;
  starred: boolean;
  labelIds: readonly string[];
  /** Flagged as deception: a rule may put it away and may not promote it. */
  isDeceptive: boolean;
}

export const NO_EFFECT: RuleEffect = {
  lane: null,
  priority: null,
  label: null,
  archive: false,
  mute: false,
  snoozedUntil: null,
  star: false,
  markRead: false,
  notify: false,
  forwardTo: null,
  draftReply: null,
};

/**
 * What the actions change of a thread as it is. `isNewest`: the rule is about the newest message; what hides a thread or
 * marks it as read would also hide a newer message that the rule is not about.
 */
export function planEffect(
  actions: RuleActions,
  state: ThreadState,
  { isNewest, now, timeZone }: { isNewest: boolean; now: Date; timeZone: string },
): RuleEffect {
  const hides = isNewest && state.inInbox;
  const archive = hides && actions.archive;
  const mute = hides && actions.mute;
  const lane: Lane | null = archive || mute ? 'done' : hides ? actions.lane : null;
  const promotes = lane === 'reply' || lane === 'schedule';
  const snoozedUntil = hides && actions.snooze ? resolveRuleSnooze(actions.snooze, now, timeZone) : null;
  return {
    lane: state.isDeceptive && promotes ? null : lane,
    priority: isNewest && !(state.isDeceptive && actions.priority !== 'low') ? actions.priority : null,
    label: actions.label !== null && !state.labelIds.includes(actions.label) ? actions.label : null,
    archive,
    mute,
    snoozedUntil: snoozedUntil?.toISOString() ?? null,
    star: actions.star && !state.starred && !state.isDeceptive,
    markRead: isNewest && actions.markRead && state.unread,
    notify: isNewest && state.inInbox && actions.notify && !state.isDeceptive,
    forwardTo: state.isDeceptive ? null : actions.forwardTo,
    draftReply: hides && !state.isDeceptive ? actions.draftReply : null,
  };
}

export function hasEffect(effect: RuleEffect): boolean {
  return Object.values(effect).some((part) => part !== null && part !== false);
}
