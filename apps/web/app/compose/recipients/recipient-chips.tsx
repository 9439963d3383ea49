import type { UseMultipleSelectionReturnValue } from 'downshift';
import type { DragEvent, KeyboardEvent, MouseEvent } from 'react';
import { recipientKey } from '../../client/draft/recipients.ts';
import { type Field, fields, moveRecipient } from './change-recipients.ts';
import { foldRecipients } from './fold-recipients.ts';
import { RecipientChip } from './recipient-chip.tsx';
import { dragRecipient } from './use-recipient-drop.ts';
import type { Recipients } from './use-recipients.ts';

interface Props {
  field: Field;
  recipients: Recipients;
  selection: UseMultipleSelectionReturnValue<string>;
  doubtful: ReadonlySet<string>;
  /** Otherwise many recipients are folded, so that they leave space for the text. */
  isWhole: boolean;
  onDragChip(): void;
}

/** Each recipient can be removed, edited with Enter, and moved to another field with the pointer or with Alt and an arrow. */
export function RecipientChips({ field, recipients, selection, doubtful, isWhole, onDragChip }: Props) {
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
  const { shown, more } = foldRecipients(recipients.chips, { isWhole, doubtful });
  return (
    <>
      {shown.map(({ recipient, index }) => (
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
      ))}
      {more > 0 ? <More count={more} /> : null}
    </>
  );
}

/** Moving the focus to the input unfolds the field, and removes this button. */
function More({ count }: { count: number }) {
  const focusInput = ({ currentTarget }: MouseEvent) =>
    currentTarget.closest('ul')?.querySelector('input')?.focus();
  return (
    <li className="flex">
      <button
        type="button"
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        onClick={focusInput}
        className="h-7 rounded-sm px-2 text-sm text-ink-2 hover:bg-well hover:text-ink pointer-coarse:h-11"
      >
        and {count} more
      </button>
    </li>
  );
}
