import { Link } from '@remix-run/react';
import { useQuery } from '@tanstack/react-query';
import type { Brief, BriefAnswer } from '@triage/contract/inbox/brief';
import { RefreshCw, Settings2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { notify } from '../client/changes/notices/notify.ts';
import { useInboxLocation } from '../client/data/place/inbox-location.ts';
import { countsQuery } from '../client/data/queries/queries.ts';
import { serverErrorOf, trpc } from '../client/data/queries/trpc.ts';
import { useRowKeys } from '../client/keys/use-row-keys.ts';
import { announce } from '../client/live/announce.ts';
import { formatFull } from '../client/time/format-time.ts';
import { useTime } from '../client/time/use-time.ts';
import { Button } from '../ui/button.tsx';
import { Meetings } from './brief-meetings.tsx';
import { briefQuery, putBrief, refreshBrief } from './brief-query.ts';
import { Answers, Automatic, Newsletters, Waiting } from './brief-sections.tsx';
import { BriefFailed, BriefSkeleton, NoBrief, NothingToReport } from './brief-states.tsx';
import { Tasks } from './brief-tasks.tsx';

/** Everything that needs the user, on one page: as of the time of the brief, with marks on threads handled since. */
export function BriefScreen({ me }: { me: string }) {
  const { threadId } = useInboxLocation();
  const [briefId, setBriefId] = useState(parseLinkedBrief);
  const [isBusy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery(briefQuery(briefId));
  useRowKeys({ isOff: threadId !== null });
  // They are counted again after every change, here or in another tab.
  const { data: counts } = useQuery(countsQuery);
  const counted = useRef(counts);
  useEffect(() => {
    if (counted.current !== counts) void refreshBrief();
    counted.current = counts;
  }, [counts]);
  const make = async () => {
    setBusy(true);
    try {
      putBrief(await trpc.brief.make.mutate());
      setBriefId(undefined);
      announce('Brief made');
    } catch (failure) {
      notify(`Couldn't make a brief: ${serverErrorOf(failure) ?? 'the server did not respond'}.`, {
        isProblem: true,
      });
    }
    setBusy(false);
  };
  return (
    <>
      <Header data={data} isBusy={isBusy} onMake={() => void make()} onChoose={setBriefId} />
      <div aria-busy={isBusy} className="flex min-h-0 flex-1 flex-col overflow-y-auto pb-16">
        {data?.brief ? (
          <Content brief={data.brief} me={me} />
        ) : data ? (
          <NoBrief schedule={data.schedule} isBusy={isBusy} onMake={() => void make()} />
        ) : error ? (
          <BriefFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <BriefSkeleton />
        )}
      </div>
    </>
  );
}

function Content({ brief, me }: { brief: Brief; me: string }) {
  const time = useTime();
  const { answer, meetings, waiting, newsletters, automatic, tasks } = brief;
  const lists = [answer, meetings, waiting, newsletters, automatic, tasks];
  if (lists.every((list) => !list?.rows.length)) return <NothingToReport />;
  const shown = { brief, time, me };
  return (
    <div className="max-w-3xl">
      <Answers {...shown} />
      <Meetings {...shown} />
      <Tasks {...shown} />
      <Waiting {...shown} />
      <Newsletters {...shown} />
      <Automatic {...shown} />
    </div>
  );
}

interface HeaderProps {
  data: BriefAnswer | undefined;
  isBusy: boolean;
  onMake(): void;
  onChoose(briefId: string): void;
}

function Header({ data, isBusy, onMake, onChoose }: HeaderProps) {
  const time = useTime();
  const brief = data?.brief;
  const kept = data?.kept ?? [];
  return (
    <header className="flex min-h-[61px] flex-wrap items-center gap-x-3 gap-y-1 px-6 pt-3 pb-2 @max-[640px]:px-3">
      <h1 className="text-xl font-bold tracking-tight">Brief</h1>
      {brief && kept.length > 1 ? (
        <select
          aria-label="Brief from"
          value={brief.briefId}
          onChange={({ target }) => onChoose(target.value)}
          className="nums h-9 min-w-0 rounded-md border border-line bg-sheet px-2 text-sm text-ink-2 max-sm:h-11"
        >
          {kept.map(({ briefId, madeAt }) => (
            <option key={briefId} value={briefId}>
              {formatFull(madeAt, time)}
            </option>
          ))}
        </select>
      ) : brief ? (
        <p className="text-sm text-ink-2" suppressHydrationWarning>
          {formatFull(brief.madeAt, time)}
        </p>
      ) : null}
      <div className="ml-auto flex items-center gap-1">
        {brief ? (
          <Button
            look="quiet"
            className="max-sm:size-11"
            title="Make a new brief"
            disabled={isBusy}
            onClick={onMake}
          >
            <RefreshCw size={15} aria-hidden className={isBusy ? 'animate-spin' : ''} />
            <span className="@max-[640px]:sr-only">{isBusy ? 'Making…' : 'Make a new brief'}</span>
          </Button>
        ) : null}
        <Link
          to="/settings#brief"
          aria-label="Brief settings"
          title="Brief settings"
          className="inline-flex size-9 items-center justify-center rounded-md text-ink-2 hover:bg-well hover:text-ink max-sm:size-11"
        >
          <Settings2 size={16} aria-hidden />
        </Link>
      </div>
    </header>
  );
}

/** `/brief?id=…`, as the email of a brief links to it. */
function parseLinkedBrief(): string | undefined {
  if (typeof window === 'undefined') return undefined;
  return new URLSearchParams(window.location.search).get('brief') ?? undefined;
}
