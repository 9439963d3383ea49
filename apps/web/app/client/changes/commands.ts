export type CommandGroup = 'Navigation' | 'Compose' | 'Actions' | 'Selection' | 'Go to' | 'Help';

export interface Command {
  id: string;
  name: string;
  keys: readonly string[];
  group: CommandGroup;
  /** Search words for the palette. */
  words?: readonly string[];
}

/** The single table of commands and keys, read by the keyboard, the palette and the help. */
export const commands = [
  { id: 'next', name: 'Next thread', keys: ['j', 'arrowdown'], group: 'Navigation' },
  { id: 'previous', name: 'Previous thread', keys: ['k', 'arrowup'], group: 'Navigation' },
  { id: 'open', name: 'Open thread', keys: ['o', 'enter'], group: 'Navigation' },
  { id: 'back', name: 'Back to the list', keys: ['u', 'escape'], group: 'Navigation' },
  { id: 'compose', name: 'New email', keys: ['c'], group: 'Compose' },
  { id: 'reply', name: 'Reply', keys: ['r'], group: 'Compose' },
  { id: 'reply-all', name: 'Reply to all', keys: ['a'], group: 'Compose' },
  { id: 'nudge', name: 'Nudge: write a follow-up', keys: ['n'], group: 'Compose' },
  { id: 'forward', name: 'Forward', keys: ['f'], group: 'Compose' },
  { id: 'snippet', name: 'Insert snippet…', keys: [], group: 'Compose', words: ['template', 'canned'] },
  {
    id: 'availability',
    name: 'Share availability…',
    keys: [],
    group: 'Compose',
    words: ['free times', 'slots', 'calendar'],
  },
  {
    id: 'archive',
    name: 'Archive',
    keys: ['e'],
    group: 'Actions',
    words: ['remove', 'done'],
  },
  { id: 'star', name: 'Star or unstar', keys: ['*'], group: 'Actions', words: ['favourite', 'flag'] },
  { id: 'trash', name: 'Move to Trash', keys: ['#'], group: 'Actions', words: ['delete', 'bin', 'remove'] },
  { id: 'spam', name: 'Report spam', keys: ['!'], group: 'Actions', words: ['junk', 'phishing'] },
  { id: 'snooze', name: 'Snooze…', keys: ['s'], group: 'Actions', words: ['later', 'remind'] },
  { id: 'remind', name: 'Remind me if nobody answers…', keys: ['h'], group: 'Actions' },
  { id: 'unsnooze', name: 'Unsnooze', keys: ['shift+s'], group: 'Actions' },
  { id: 'move', name: 'Move to a lane or label…', keys: ['v'], group: 'Actions', words: ['file', 'folder'] },
  { id: 'label', name: 'Label…', keys: ['l'], group: 'Actions', words: ['tag', 'folder', 'category'] },
  { id: 'mute', name: 'Mute', keys: ['shift+m'], group: 'Actions', words: ['ignore', 'silence'] },
  {
    id: 'rule',
    name: 'Always do this…',
    keys: [],
    group: 'Actions',
    words: ['rule', 'filter'],
  },
  { id: 'not-waiting', name: 'Not waiting for an answer', keys: ['w'], group: 'Actions' },
  { id: 'block', name: 'Block sender', keys: ['shift+b'], group: 'Actions', words: ['ban'] },
  {
    id: 'read-to-here',
    name: 'Mark read to here',
    keys: ['shift+h'],
    group: 'Actions',
    words: ['all above'],
  },
  { id: 'read', name: 'Mark as read', keys: ['shift+i'], group: 'Actions' },
  { id: 'unread', name: 'Mark as unread', keys: ['shift+u'], group: 'Actions' },
  { id: 'meeting', name: 'Schedule or move a meeting…', keys: ['m'], group: 'Actions' },
  { id: 'answer-yes', name: 'Accept invitation', keys: [], group: 'Actions' },
  { id: 'answer-maybe', name: 'Answer maybe to invitation', keys: [], group: 'Actions' },
  { id: 'answer-no', name: 'Decline invitation', keys: [], group: 'Actions' },
  { id: 'copy-link', name: 'Copy link to thread', keys: [], group: 'Actions', words: ['url', 'share'] },
  { id: 'unsubscribe', name: 'Unsubscribe from this list', keys: [], group: 'Actions' },
  { id: 'undo', name: 'Undo', keys: ['z', 'mod+z'], group: 'Actions' },
  { id: 'select', name: 'Toggle selection', keys: ['x'], group: 'Selection' },
  {
    id: 'extend-down',
    name: 'Extend selection down',
    keys: ['shift+j', 'shift+arrowdown'],
    group: 'Selection',
  },
  { id: 'extend-up', name: 'Extend selection up', keys: ['shift+k', 'shift+arrowup'], group: 'Selection' },
  { id: 'select-all', name: 'Select all loaded', keys: ['shift+x'], group: 'Selection' },
  { id: 'go-reply', name: 'Go to Reply', keys: ['g r'], group: 'Go to' },
  { id: 'go-schedule', name: 'Go to Schedule', keys: ['g s'], group: 'Go to' },
  { id: 'go-fyi', name: 'Go to FYI', keys: ['g f'], group: 'Go to' },
  { id: 'go-done', name: 'Go to Done', keys: ['g d'], group: 'Go to' },
  { id: 'go-snoozed', name: 'Go to Snoozed', keys: ['g z'], group: 'Go to' },
  { id: 'go-agenda', name: 'Go to Agenda', keys: ['g c'], group: 'Go to', words: ['calendar', 'events'] },
  {
    id: 'go-queued',
    name: 'Go to Outbox',
    keys: ['g q'],
    group: 'Go to',
    words: ['queued', 'scheduled', 'sent'],
  },
  { id: 'go-waiting', name: 'Go to Waiting', keys: ['g n'], group: 'Go to' },
  { id: 'reminders', name: 'Reminders…', keys: [], group: 'Go to' },
  { id: 'go-sent', name: 'Go to Sent', keys: ['g t'], group: 'Go to' },
  { id: 'go-starred', name: 'Go to Starred', keys: ['g b'], group: 'Go to', words: ['stars', 'bookmarks'] },
  { id: 'go-drafts', name: 'Go to Drafts', keys: ['g w'], group: 'Go to', words: ['unsent', 'writing'] },
  { id: 'go-archived', name: 'Go to Archive', keys: ['g e'], group: 'Go to', words: ['archived', 'older'] },
  { id: 'go-all', name: 'Go to All mail', keys: ['g a'], group: 'Go to', words: ['everything'] },
  { id: 'go-spam', name: 'Go to Spam', keys: ['g j'], group: 'Go to', words: ['junk'] },
  { id: 'go-trash', name: 'Go to Trash', keys: ['g x'], group: 'Go to', words: ['deleted', 'bin'] },
  { id: 'go-label', name: 'Go to a label…', keys: ['g l'], group: 'Go to', words: ['folder', 'tag'] },
  { id: 'search', name: 'Search', keys: ['/'], group: 'Go to' },
  {
    id: 'go-settings',
    name: 'Settings',
    keys: ['g ,'],
    group: 'Go to',
    words: ['delete account', 'export', 'disconnect', 'sign out'],
  },
  { id: 'ask', name: 'Ask the assistant', keys: ['i'], group: 'Help' },
  { id: 'palette', name: 'All commands', keys: ['mod+k'], group: 'Help' },
  { id: 'help', name: 'Keyboard shortcuts', keys: ['?'], group: 'Help' },
] as const satisfies readonly Command[];

export type CommandId = (typeof commands)[number]['id'];
