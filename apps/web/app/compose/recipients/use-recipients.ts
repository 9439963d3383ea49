import { useState } from 'react';
import type { Draft } from '../../client/draft/compose-store.ts';
import { splitRecipients } from '../../client/draft/recipients.ts';
import { type Field, writeField } from './change-recipients.ts';
import { addRecipients, parsePasted, parseTyped } from './parse-typed.ts';

export type Recipients = ReturnType<typeof useRecipients>;

/** One field of the draft as complete recipients and the text being typed, with the changes of both. */
export function useRecipients(draft: Draft, field: Field) {
  const value = draft[field];
  const [kept, setTyped] = useState('');
  // When the draft changes elsewhere, all of its text becomes chips.
  const typed = value === kept || value.endsWith(`, ${kept}`) ? kept : '';
  const chips = addRecipients([], splitRecipients(value.slice(0, value.length - typed.length)));

  const write = (recipients: readonly string[], text: string) => {
    setTyped(text);
    writeField(field, recipients, text);
  };
  const add = (added: readonly string[], text = '') => write(addRecipients(chips, added), text);
  return {
    chips,
    typed,
    write,
    add,
    type(text: string) {
      const { complete, rest } = parseTyped(text);
      add(complete, rest);
    },
    /** The typed text becomes recipients. */
    complete() {
      if (typed.trim() !== '') add(parsePasted(typed));
      else if (typed !== '') write(chips, '');
    },
    remove(recipient: string, text = typed) {
      write(
        chips.filter((each) => each !== recipient),
        text,
      );
    },
  };
}
