import type { UseMultipleSelectionReturnValue } from 'downshift';
import type { DragEvent, KeyboardEvent } from 'react';
import { recipientKey } from '../../client/draft/recipients.ts';
import { type Field, fields, moveRecipient } from './change-recipients.ts';
import { RecipientChip } from './recipient-chip.tsx';
import { dragRecipient } from './use-recipient-drop.ts';
import type { Recipients } from './use-recipients.ts';

interface Props {
  field: Field;
  recipients: Recipients;
  selection: UseMultipleSelectionReturnValue<string>;
  doubtful: ReadonlySet<string>;
  onDragChip(): void;
}

/** Each recipient can be removed, edited with Enter, and moved to another field with the pointer or with Alt and an arrow. */
export function RecipientChips({ field, recipients, selection, doubtful, onDragChip }: Props) {
  const onKeyDown = (event: KeyboardEvent, recipient: string) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = fields[fields.indexOf(field) + by];
    if (event.altKey && by !== 0 && next) {
      event.preventDefault();
      onDragChip();
      moveRecipient(recipient, field, next);
      selection.setActiveIndex(-1);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      recipients.remove(recipient, recipient);
      selection.setActiveIndex(-1);
    }
  };
  return recipients.chips.map((recipient, index) => (
    <li key={recipientKey(recipient)} className="flex max-w-full min-w-0">
      <RecipientChip
        recipient={recipient}
        isLookalike={doubtful.has(recipientKey(recipient))}
        onRemove={() => recipients.remove(recipient)}
        chipProps={{
          ...selection.getSelectedItemProps({
            selectedItem: recipient,
            index,
            onKeyDown: (event: KeyboardEvent) => onKeyDown(event, recipient),
          }),
          onDragStart: (event: DragEvent) => {
            dragRecipient(event, field, recipient);
            // Changing the page during the event would end the drag.
            setTimeout(onDragChip);
          },
        }}
      />
    </li>
  ));
}
