export type CommandGroup = 'Move about' | 'Write' | 'Act' | 'Select' | 'Go to' | 'Help';

export interface Command {
  id: string;
  name: string;
  keys: readonly string[];
  group: CommandGroup;
  /** Other words that people look for it by. */
  words?: readonly string[];
}

/** Every action and its keys, once: the keyboard, the palette and the help read this table. */
export const commands = [
  { id: 'next', name: 'Next thread', keys: ['j', 'arrowdown'], group: 'Move about' },
  { id: 'previous', name: 'Previous thread', keys: ['k', 'arrowup'], group: 'Move about' },
  { id: 'open', name: 'Open thread', keys: ['o', 'enter'], group: 'Move about' },
  { id: 'back', name: 'Back to the list', keys: ['u', 'escape'], group: 'Move about' },
  { id: 'compose', name: 'New mail', keys: ['c'], group: 'Write' },
  { id: 'reply', name: 'Reply', keys: ['r'], group: 'Write' },
  { id: 'reply-all', name: 'Reply to all', keys: ['a'], group: 'Write' },
  { id: 'forward', name: 'Forward', keys: ['f'], group: 'Write' },
  { id: 'archive', name: 'Archive', keys: ['e'], group: 'Act', words: ['delete', 'remove', 'trash', 'done'] },
  { id: 'snooze', name: 'Snooze…', keys: ['s'], group: 'Act', words: ['later', 'remind'] },
  { id: 'wake', name: 'Wake up now', keys: ['shift+s'], group: 'Act' },
  { id: 'move', name: 'Move to another lane…', keys: ['v'], group: 'Act' },
  { id: 'read', name: 'Mark as read', keys: ['shift+i'], group: 'Act' },
  { id: 'unread', name: 'Mark as unread', keys: ['shift+u'], group: 'Act' },
  { id: 'meeting', name: 'Schedule or move a meeting…', keys: ['m'], group: 'Act' },
  { id: 'answer-yes', name: 'Answer yes to the invitation', keys: [], group: 'Act' },
  { id: 'answer-maybe', name: 'Answer maybe to the invitation', keys: [], group: 'Act' },
  { id: 'answer-no', name: 'Answer no to the invitation', keys: [], group: 'Act' },
  { id: 'unsubscribe', name: 'Unsubscribe from this list', keys: [], group: 'Act' },
  { id: 'undo', name: 'Undo', keys: ['z', 'mod+z'], group: 'Act' },
  { id: 'select', name: 'Select or let go', keys: ['x'], group: 'Select' },
  { id: 'extend-down', name: 'Select downwards', keys: ['shift+j', 'shift+arrowdown'], group: 'Select' },
  { id: 'extend-up', name: 'Select upwards', keys: ['shift+k', 'shift+arrowup'], group: 'Select' },
  { id: 'select-all', name: 'Select all that is loaded', keys: ['shift+x'], group: 'Select' },
  { id: 'go-reply', name: 'Go to Reply', keys: ['g r'], group: 'Go to' },
  { id: 'go-schedule', name: 'Go to Schedule', keys: ['g s'], group: 'Go to' },
  { id: 'go-fyi', name: 'Go to FYI', keys: ['g f'], group: 'Go to' },
  { id: 'go-done', name: 'Go to Done', keys: ['g d'], group: 'Go to' },
  { id: 'go-snoozed', name: 'Go to Snoozed', keys: ['g z'], group: 'Go to' },
  {
    id: 'go-queued',
    name: 'Go to Outbox',
    keys: ['g q'],
    group: 'Go to',
    words: ['queued', 'scheduled', 'sent'],
  },
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
  { id: 'help', name: 'Keys', keys: ['?'], group: 'Help' },
] as const satisfies readonly Command[];

export type CommandId = (typeof commands)[number]['id'];
