import type { CommandKeys, ShortcutPreset } from '@triage/contract/account/shortcuts';
import type { CommandId } from '../changes/commands.ts';

type Keys = Partial<Record<CommandId, string[]>>;

/** The keys that Gmail documents. Where Gmail has no such command the standard key moves out of its way. */
const gmail: Keys = {
  star: ['s'],
  snooze: ['b'],
  mute: ['m'],
  meeting: ['shift+m'],
  'select-all': ['* a', 'shift+x'],
  'go-reply': ['g i', 'g r'],
  'go-schedule': ['g m'],
  'go-starred': ['g s'],
  'go-snoozed': ['g b'],
  'go-drafts': ['g d'],
  'go-done': ['g y'],
};

const superhuman: Keys = {
  back: [],
  star: ['s'],
  snooze: ['h'],
  remind: ['shift+h'],
  'read-to-here': ['shift+e'],
  unread: ['u'],
  meeting: ['b'],
  unsubscribe: ['mod+u'],
  'go-reply': ['g i', 'g r'],
  'go-schedule': ['g m'],
  'go-starred': ['g s'],
  'go-snoozed': ['g h'],
  'go-drafts': ['g d'],
  'go-done': ['g e'],
  'go-archived': ['g o'],
  'go-spam': ['g !'],
  'go-trash': ['g #'],
};

export const presetKeys: Record<ShortcutPreset, CommandKeys> = { triage: {}, gmail, superhuman };

export const presetNames: Record<ShortcutPreset, string> = {
  triage: 'Triage',
  gmail: 'Gmail',
  superhuman: 'Superhuman',
};
