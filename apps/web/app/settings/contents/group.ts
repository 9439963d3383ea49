export interface Group {
  id: string;
  name: string;
}

/** In the order of the page. */
export const groups = {
  mailbox: { id: 'mailbox', name: 'Mailbox' },
  lanes: { id: 'lanes', name: 'Lanes' },
  day: { id: 'day', name: 'Your day' },
  composing: { id: 'composing', name: 'Composing' },
  display: { id: 'display', name: 'Display and keys' },
  assistant: { id: 'assistant', name: 'Assistant' },
  access: { id: 'access', name: 'Access and data' },
} satisfies Record<string, Group>;
