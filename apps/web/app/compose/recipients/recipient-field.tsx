import { type ChangeEvent, type FocusEvent, useState } from 'react';
import type { Draft } from '../../client/draft/compose-store.ts';
import { type Field, fieldNames } from './change-recipients.ts';
import { RecipientChips } from './recipient-chips.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useRecipientCombobox } from './use-recipient-combobox.ts';
import { useRecipientDrop } from './use-recipient-drop.ts';
import { useRecipients } from './use-recipients.ts';

interface Props {
  draft: Draft;
  field: Field;
  autoFocus: boolean;
  doubtful: ReadonlySet<string>;
  onDragChip(): void;
}

/** Recipients as chips, and an input for the next one. */
export function RecipientField({ draft, field, autoFocus, doubtful, onDragChip }: Props) {
  const recipients = useRecipients(draft, field);
  const { items, isOpen, selection, combobox, complete, onKeyDown, onTyped, onPaste } = useRecipientCombobox(
    draft,
    recipients,
  );
  const { isOver, handlers } = useRecipientDrop(field);
  const [hasFocus, setFocus] = useState(autoFocus);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocus(false);
  };
  const name = fieldNames[field];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a minimum width and a legend
    <div
      role="group"
      aria-label={`${name}, with recipients`}
      className={`relative flex min-w-0 flex-1 items-baseline py-1.5 ${isOver ? 'bg-well' : ''}`}
      onFocus={() => setFocus(true)}
      onBlur={onBlur}
      {...handlers}
    >
      <span aria-hidden className="w-16 shrink-0 text-sm text-ink-3">
        {name}
      </span>
      <ul aria-label={`${name}: recipients`} className="flex min-w-0 flex-1 flex-wrap items-center gap-1">
        <RecipientChips {...{ field, recipients, selection, doubtful, onDragChip }} isWhole={hasFocus} />
        <li className="flex min-w-20 flex-1 pointer-coarse:min-w-11">
          <input
            {...combobox.getInputProps(
              selection.getDropdownProps({
                preventKeyAction: isOpen,
                'aria-label': name,
                autoFocus,
                inputMode: 'email',
                spellCheck: false,
                onChange: ({ target }: ChangeEvent<HTMLElement>) =>
                  onTyped((target as HTMLInputElement).value),
                // Before Downshift, which leaves out a handler for keys while the list is open.
                onKeyDownCapture: onKeyDown,
                onPaste,
                onBlur: complete,
              }),
            )}
            className="h-7 w-full min-w-0 bg-transparent outline-none"
          />
        </li>
      </ul>
      <SuggestionList
        items={items}
        isOpen={isOpen}
        menuProps={combobox.getMenuProps({ 'aria-label': `Suggestions for ${name}` })}
        itemProps={(item, index) => combobox.getItemProps({ item, index })}
      />
    </div>
  );
}
