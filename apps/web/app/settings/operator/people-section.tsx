import { Form, Link, useSubmit } from '@remix-run/react';
import { PEOPLE_A_PAGE } from '@triage/contract/operator/page-sizes';
import type { ListPeopleRequest, PeopleAnswer, PeopleSort } from '@triage/contract/operator/people';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { OperatorSection } from './operator-section.tsx';
import { Pager } from './pager.tsx';
import { PeopleTable, sorts } from './people-table.tsx';

interface Props {
  answer: PeopleAnswer;
  request: Pick<ListPeopleRequest, 'search' | 'sort'>;
  /** The default of the installation. */
  budget: number | null;
}

export function PeopleSection({ answer: { people, total, page }, request, budget }: Props) {
  return (
    <OperatorSection title="People" count={total} about={describeBudget(budget)}>
      <Filter request={request} />
      {people.length === 0 ? (
        <p className="border-y border-line py-6 text-sm text-ink-2">
          No address or name contains “{request.search}”.{' '}
          <Link to="/operator" className="underline underline-offset-2 hover:text-ink">
            Show everybody
          </Link>
        </p>
      ) : (
        <PeopleTable people={people} sort={request.sort} />
      )}
      <Pager label="Pages of people" name="page" page={page} size={PEOPLE_A_PAGE} total={total} />
    </OperatorSection>
  );
}

function describeBudget(budget: number | null): string {
  return budget === null
    ? 'Days and months are those of each person’s time zone. No daily AI budget is set for everybody.'
    : `Days and months are those of each person’s time zone. Who has set no AI budget has $${budget} a day.`;
}

/** A form that also works before the page is hydrated. */
function Filter({ request }: Pick<Props, 'request'>) {
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  // The link that shows everybody empties it; the field stays in place, and so does the focus.
  useEffect(() => {
    if (field.current) field.current.value = request.search;
  }, [request.search]);
  return (
    <Form
      method="get"
      action="/operator"
      role="search"
      preventScrollReset
      className="mt-3 mb-4 flex flex-wrap items-center gap-2"
    >
      <label className="relative min-w-0 flex-1 basis-56 max-sm:basis-full sm:max-w-xs">
        <span className="sr-only">Search people</span>
        <Search
          size={16}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        />
        <input
          ref={field}
          type="search"
          name="q"
          defaultValue={request.search}
          placeholder="Address or name"
          maxLength={200}
          className="h-9 w-full rounded-md border border-line-strong/55 bg-sheet pr-3 pl-9 text-sm pointer-coarse:text-base"
        />
      </label>
      <label className="text-sm text-ink-2 max-sm:flex-1 lg:hidden">
        <span className="sr-only">Sort by</span>
        <select
          name="sort"
          value={request.sort}
          onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
          className="h-9 rounded-md border max-sm:w-full border-line-strong/55 bg-sheet px-2 text-sm text-ink pointer-coarse:text-base"
        >
          {(Object.keys(sorts) as PeopleSort[]).map((sort) => (
            <option key={sort} value={sort}>
              {sorts[sort]}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit">Search</Button>
    </Form>
  );
}
