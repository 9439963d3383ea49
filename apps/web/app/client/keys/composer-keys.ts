/** Keys of the composer, as its buttons and the help show them. They work while one types. */
export const composerKeys = [
  { action: 'send', name: 'Send', keys: 'mod+enter' },
  { action: 'send-other', name: 'Send and archive, or keep', keys: 'mod+shift+enter' },
  { action: 'later', name: 'Send later', keys: 'mod+shift+l' },
  { action: 'cc', name: 'Add Cc', keys: 'mod+shift+c' },
  { action: 'bcc', name: 'Add Bcc', keys: 'mod+shift+b' },
  { action: 'attach', name: 'Attach files', keys: 'mod+shift+a' },
  { action: 'remind', name: 'Remind me if nobody answers', keys: 'mod+shift+h' },
  { action: 'discard', name: 'Discard draft', keys: 'mod+shift+,' },
  { action: 'close', name: 'Save draft and close', keys: 'escape' },
] as const;

export type ComposerAction = (typeof composerKeys)[number]['action'];
