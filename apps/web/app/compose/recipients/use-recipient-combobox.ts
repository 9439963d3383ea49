import { parseAddress } from '@triage/contract/parse-address';
import { useCombobox, useMultipleSelection } from 'downshift';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import type { Draft } from '../../client/draft/compose-store.ts';
import { parsePasted } from './parse-typed.ts';
import type { Recipients } from './use-recipients.ts';
import { useSuggestions } from './use-suggestions.ts';

/** Downshift manages focus and keys of the chips and of the suggestions; this adds what an address field needs. */
export function useRecipientCombobox(draft: Draft, recipients: Recipients) {
  const { chips, typed, write, add } = recipients;
  const [isWanted, setWanted] = useState(false);
  const items = useSuggestions(typed, draft);
  const isOpen = isWanted && items.length > 0;
  const selection = useMultipleSelection({
    selectedItems: chips,
    onSelectedItemsChange: ({ selectedItems = [] }) => write(selectedItems, typed),
  });
  const combobox = useCombobox<string | null>({
    items,
    inputValue: typed,
    isOpen,
    selectedItem: null,
    // A complete address is taken as it was typed; for a part of one, the first suggestion is highlighted.
    stateReducer: (_state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputChange
        ? { ...changes, highlightedIndex: parseAddress(changes.inputValue ?? '') ? -1 : 0 }
        : changes,
    onIsOpenChange: ({ isOpen: next }) => setWanted(next),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) add([selectedItem]);
    },
  });

  const complete = () => {
    recipients.complete();
    setWanted(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const keepFromDownshift = () => Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    if (event.key === 'Escape') {
      // Closes the list alone; without one the composer closes.
      if (isOpen) event.stopPropagation();
      else keepFromDownshift();
      setWanted(false);
    }
    if (event.nativeEvent.isComposing) return;
    const choosesSuggestion = isOpen && combobox.highlightedIndex >= 0;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !choosesSuggestion) {
      keepFromDownshift();
      complete();
    }
  };
  const onTyped = (text: string) => {
    setWanted(true);
    recipients.type(text);
  };
  return { items, isOpen, selection, combobox, complete, onKeyDown, onTyped, onPaste: pasteInto(recipients) };
}

/** Several addresses, or one into an empty field, become chips; other text is pasted as usual. */
function pasteInto({ typed, add }: Recipients) {
  return (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = parsePasted(event.clipboardData.getData('text/plain'));
    if (pasted.length < 2 && !(pasted[0] && parseAddress(pasted[0]) && typed === '')) return;
    event.preventDefault();
    event.stopPropagation();
    add([...parsePasted(typed), ...pasted]);
  };
}
