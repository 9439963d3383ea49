import { parseAddress } from '@triage/contract/parse-address';
import { useCombobox, useMultipleSelection } from 'downshift';
import { type ChangeEvent, type ClipboardEvent, type DragEvent, type KeyboardEvent, useState } from 'react';
import type { Draft } from '../../client/draft/compose-store.ts';
import { recipientKey, splitRecipients } from '../../client/draft/recipients.ts';
import { DRAGGED, type Field, fieldNames, fields, moveRecipient, writeField } from './change-recipients.ts';
import { addRecipients, parsePasted, parseTyped } from './parse-typed.ts';
import { RecipientChip } from './recipient-chip.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface Props {
  draft: Draft;
  field: Field;
  autoFocus: boolean;
  doubtful: ReadonlySet<string>;
  onDragChip(): void;
}

/** Recipients as chips, and a field for the next one. Downshift has the focus and the keys of both. */
export function RecipientField({ draft, field, autoFocus, doubtful, onDragChip }: Props) {
  const value = draft[field];
  const [kept, setTyped] = useState('');
  const [isWanted, setWanted] = useState(false);
  const [isOver, setOver] = useState(false);
  // The draft can be changed elsewhere: then all of it is chips.
  const typed = value === kept || value.endsWith(`, ${kept}`) ? kept : '';
  const chips = addRecipients([], splitRecipients(value.slice(0, value.length - typed.length)));
  const items = useSuggestions(typed, draft);
  const isOpen = isWanted && items.length > 0;

  const write = (recipients: readonly string[], text: string) => {
    setTyped(text);
    writeField(field, recipients, text);
  };
  const add = (added: readonly string[], text = '') => write(addRecipients(chips, added), text);
  const onTyped = (text: string) => {
    const { complete, rest } = parseTyped(text);
    setWanted(true);
    add(complete, rest);
  };
  const complete = () => {
    if (typed.trim() !== '') add(parsePasted(typed));
    else if (typed !== '') write(chips, '');
    setWanted(false);
  };

  const { getSelectedItemProps, getDropdownProps, setActiveIndex } = useMultipleSelection({
    selectedItems: chips,
    onSelectedItemsChange: ({ selectedItems = [] }) => write(selectedItems, typed),
  });
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<string | null>({
    items,
    inputValue: typed,
    isOpen,
    selectedItem: null,
    // A complete address is taken as it was typed; of a part the first person is offered.
    stateReducer: (_state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputChange
        ? { ...changes, highlightedIndex: parseAddress(changes.inputValue ?? '') ? -1 : 0 }
        : changes,
    onIsOpenChange: ({ isOpen: next }) => setWanted(next),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) add([selectedItem]);
    },
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const keepFromDownshift = () => Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    if (event.key === 'Escape') {
      // Closes the list alone; without one the composer closes.
      if (isOpen) event.stopPropagation();
      else keepFromDownshift();
      setWanted(false);
    }
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !(isOpen && highlightedIndex >= 0)) {
      keepFromDownshift();
      complete();
    }
  };
  const onChipKeyDown = (event: KeyboardEvent, recipient: string) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = fields[fields.indexOf(field) + by];
    if (event.altKey && by !== 0 && next) {
      event.preventDefault();
      onDragChip();
      moveRecipient(recipient, field, next);
      setActiveIndex(-1);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      write(
        chips.filter((each) => each !== recipient),
        recipient,
      );
      setActiveIndex(-1);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = parsePasted(event.clipboardData.getData('text/plain'));
    if (pasted.length < 2 && !(pasted[0] && parseAddress(pasted[0]) && typed === '')) return;
    event.preventDefault();
    event.stopPropagation();
    add([...parsePasted(typed), ...pasted]);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    const [from, recipient] = event.dataTransfer.getData(DRAGGED).split('\n') as [Field, string];
    if (!recipient) return;
    event.preventDefault();
    moveRecipient(recipient, from, field);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a minimum width and a legend
    <div
      role="group"
      aria-label={`${fieldNames[field]}, with recipients`}
      className={`relative flex min-w-0 flex-1 items-baseline py-1.5 ${isOver ? 'bg-well' : ''}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <span aria-hidden className="w-16 shrink-0 text-sm text-ink-3">
        {fieldNames[field]}
      </span>
      <ul
        aria-label={`${fieldNames[field]}: recipients`}
        className="flex min-w-0 flex-1 flex-wrap items-center gap-1"
      >
        {chips.map((recipient, index) => (
          <li key={recipientKey(recipient)} className="flex max-w-full min-w-0">
            <RecipientChip
              recipient={recipient}
              isDoubtful={doubtful.has(recipientKey(recipient))}
              onRemove={() =>
                write(
                  chips.filter((each) => each !== recipient),
                  typed,
                )
              }
              chipProps={{
                ...getSelectedItemProps({
                  selectedItem: recipient,
                  index,
                  onKeyDown: (event: KeyboardEvent) => onChipKeyDown(event, recipient),
                }),
                onDragStart: (event: DragEvent) => {
                  event.dataTransfer.setData(DRAGGED, `${field}\n${recipient}`);
                  event.dataTransfer.setData('text/plain', recipient);
                  event.dataTransfer.effectAllowed = 'copyMove';
                  // A change of the page at once would end the drag.
                  setTimeout(onDragChip);
                },
              }}
            />
          </li>
        ))}
        <li className="flex min-w-20 flex-1 pointer-coarse:min-w-11">
          <input
            {...getInputProps(
              getDropdownProps({
                preventKeyAction: isOpen,
                'aria-label': fieldNames[field],
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
        highlighted={highlightedIndex}
        isOpen={isOpen}
        menuProps={getMenuProps({ 'aria-label': `Suggestions for ${fieldNames[field]}` })}
        itemProps={(item, index) => getItemProps({ item, index })}
      />
    </div>
  );
}
