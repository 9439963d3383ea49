import type { CommandKeys } from '@triage/contract/account/shortcuts';
import type { Label } from '@triage/contract/triage/labels';
import { SPLITS_MAX } from '@triage/contract/triage/split-limits';
import type { Split } from '@triage/contract/triage/splits';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SettingsSubPage } from '../form/sub-page.tsx';
import { findHeir, useRowFocus } from '../form/use-row-focus.ts';
import type { RuleDraft } from '../rules/rule-draft.ts';
import { emptyDraft, writeSplitDraft } from './split-draft.ts';
import { SplitForm } from './split-form.tsx';
import { SplitList } from './split-list.tsx';
import { useEditedSplits } from './use-splits.ts';

interface Props {
  initial: Split[];
  labels: Label[];
  ownKeys: CommandKeys | undefined;
  /** A new split, prefilled from a thread. */
  suggested: Partial<RuleDraft> | null;
}

export function SplitsPage({ initial, labels, ownKeys, suggested }: Props) {
  const { splits, problem, put, remove, move } = useEditedSplits(initial);
  const [edited, setEdited] = useState<string | null>(suggested ? '' : null);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusRow = useRowFocus(addButton);
  const close = (row: string | null) => {
    setEdited(null);
    focusRow(row);
  };
  const onSaved = (split: Split) => {
    put(split);
    close(split.splitId);
  };
  const removeRow = async (split: Split) => {
    const failed = await remove(split);
    const keys = splits.map((each) => each.splitId);
    if (failed === null) focusRow(findHeir(keys, split.splitId));
    return failed;
  };
  return (
    <SettingsSubPage
      title="Splits"
      about="A split is a section of your inbox: the threads whose newest email meets its conditions. They stay in their lanes. The keys 1 to 9 open the first nine."
    >
      {problem ? (
        <p role="alert" className="mb-3 text-sm text-danger">
          {problem}
        </p>
      ) : null}
      {splits.length === 0 && edited !== '' ? (
        <p className="border-t border-line py-6 text-sm text-ink-2">
          No splits yet. Make one here, for example for the people who matter most, or choose “Make a split of
          mail like this…” on an email.
        </p>
      ) : null}
      {splits.length > 0 ? (
        <SplitList
          {...{ splits, labels, ownKeys, edited }}
          remove={removeRow}
          form={(split) => (
            <SplitForm
              initial={writeSplitDraft(split)}
              splitId={split.splitId}
              labels={labels}
              onSaved={onSaved}
              onClose={() => close(edited)}
            />
          )}
          onEdit={setEdited}
          onMove={(splitId, place) => void move(splitId, place)}
        />
      ) : null}
      {edited === '' ? (
        <SplitForm
          initial={emptyDraft(splits.length, suggested)}
          splitId={null}
          labels={labels}
          onSaved={onSaved}
          onClose={() => close(edited)}
        />
      ) : (
        <Button
          ref={addButton}
          className="mt-4"
          disabled={splits.length >= SPLITS_MAX}
          onClick={() => setEdited('')}
        >
          <Plus size={16} aria-hidden /> New split
        </Button>
      )}
    </SettingsSubPage>
  );
}
