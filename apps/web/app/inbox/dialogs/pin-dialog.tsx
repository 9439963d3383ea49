import { SAVED_SEARCH_NAME_MAX } from '@triage/contract/inbox/saved-search-limits';
import type { SavedSearch } from '@triage/contract/inbox/saved-searches';
import { QUERY_MAX } from '@triage/contract/limits';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { goToView } from '../../client/changes/inbox-actions.ts';
import { removeSavedSearch } from '../../client/changes/remove-saved-search.ts';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { refreshSavedSearches, useSavedSearches } from '../../client/data/saved-searches.ts';
import { announce } from '../../client/live/announce.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { describeCount } from '../mail/pinned-count.tsx';

interface Props {
  query: string;
  /** The one to change; without it a new one is made. */
  search?: SavedSearch | undefined;
  onClose(): void;
}

const field =
  'h-11 w-full rounded-md border border-line-strong bg-paper px-3 text-base outline-none focus:border-ink';

/** Pins a search as a list, or changes a pinned one. */
export function PinDialog({ query, search, onClose }: Props) {
  const [name, setName] = useState(search?.name ?? query.slice(0, SAVED_SEARCH_NAME_MAX));
  const [words, setWords] = useState(search?.query ?? query);
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  // Chosen here: a retry after an answer that was lost does not save it twice.
  const [searchId] = useState(() => search?.searchId ?? crypto.randomUUID());
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    setProblem('');
    try {
      const written = { name, query: words, searchId };
      const saved = search
        ? await trpc.savedSearches.change.mutate(written)
        : await trpc.savedSearches.create.mutate(written);
      announce(`“${saved.name}” is pinned`);
      await refreshSavedSearches();
      onClose();
      if (!search) goToView('pinned', { label: saved.searchId });
    } catch (error) {
      setProblem(fieldProblemOf(error));
      setSaving(false);
    }
  };
  return (
    <SheetDialog title={search ? 'Change pinned search' : 'Pin this search'} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} className="space-y-4 px-5 pt-1 pb-5">
        <Labelled name="Name">
          {(id) => (
            <input
              id={id}
              // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type here
              autoFocus
              value={name}
              maxLength={SAVED_SEARCH_NAME_MAX}
              onChange={(event) => setName(event.target.value)}
              onFocus={(event) => event.target.select()}
              className={field}
            />
          )}
        </Labelled>
        <Labelled name="Search for">
          {(id) => (
            <input
              id={id}
              value={words}
              maxLength={QUERY_MAX}
              onChange={(event) => setWords(event.target.value)}
              className={field}
            />
          )}
        </Labelled>
        {search && words === search.query ? <Found searchId={search.searchId} /> : null}
        {search ? <PlaceButtons search={search} onProblem={setProblem} /> : null}
        {problem ? (
          <p role="alert" className="text-sm text-alert">
            {problem}
          </p>
        ) : null}
        <div className="flex justify-end gap-2">
          {search ? (
            <Button
              className="mr-auto"
              onClick={() => {
                onClose();
                removeSavedSearch(search);
                goToView('search');
              }}
            >
              Unpin
            </Button>
          ) : null}
          <Button type="submit" look="act" disabled={isSaving}>
            {search ? 'Save' : 'Pin'}
          </Button>
        </div>
      </form>
    </SheetDialog>
  );
}

/** How many it finds, as the sidebar counts them; nothing while that is not known. */
function Found({ searchId }: { searchId: string }) {
  const search = useSavedSearches().find((each) => each.searchId === searchId);
  if (search?.threads == null) return null;
  return (
    <p className="text-sm text-ink-2">
      Finds {describeCount({ threads: search.threads, unread: null })}
      {search.unread ? `, ${describeCount({ threads: search.threads, unread: search.unread })}` : ''}
    </p>
  );
}

function Labelled({ name, children }: { name: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {name}
      </label>
      {children(id)}
    </div>
  );
}

function PlaceButtons({ search, onProblem }: { search: SavedSearch; onProblem(text: string): void }) {
  const all = useSavedSearches();
  const ids = all.map(({ searchId }) => searchId);
  const at = ids.indexOf(search.searchId);
  if (all.length < 2 || at < 0) return null;
  const move = async (to: number) => {
    try {
      await trpc.savedSearches.order.mutate({
        searchIds: ids.toSpliced(at, 1).toSpliced(to, 0, search.searchId),
      });
      await refreshSavedSearches();
      announce(`Now number ${to + 1}`);
    } catch (error) {
      onProblem(fieldProblemOf(error));
    }
  };
  return (
    <div className="flex items-center gap-1 text-sm">
      <span className="flex-1">
        Number {at + 1} of {all.length}
      </span>
      <IconButton label="Move up" disabled={at === 0} onClick={() => void move(at - 1)}>
        <ArrowUp size={17} aria-hidden />
      </IconButton>
      <IconButton label="Move down" disabled={at === all.length - 1} onClick={() => void move(at + 1)}>
        <ArrowDown size={17} aria-hidden />
      </IconButton>
    </div>
  );
}
