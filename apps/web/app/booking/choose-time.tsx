import { Link } from '@remix-run/react';
import type { OpenPage } from '@triage/contract/meetings/booking';
import { clock, formatDay } from '../client/time/format-time.ts';
import { useVisitorTime } from './visitor-time.ts';

/** Free times by day. Links, so that they work without scripts and the browser's Back leads back here. */
export function ChooseTime({ page }: { page: OpenPage }) {
  const time = useVisitorTime(page.timeZone);
  const days = Map.groupBy(page.starts, (start) => formatDay(start, time));
  if (page.starts.length === 0)
    return (
      <p className="rounded-lg border border-line bg-sheet px-5 py-6 text-ink-2">
        No time is free at the moment. Come back another day, or write to {page.ownerName}.
      </p>
    );
  return (
    <div className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
      {[...days].map(([day, starts]) => (
        <section key={day} aria-label={day}>
          <h2 className="mb-2 text-sm font-semibold">{day}</h2>
          <ul className="flex flex-wrap gap-2">
            {starts.map((start) => (
              <li key={start}>
                <Link
                  to={`?start=${encodeURIComponent(start)}`}
                  className="nums inline-flex h-11 items-center rounded-full border border-line-strong/55 bg-sheet px-4 text-sm hover:border-act hover:bg-act hover:text-on-act"
                >
                  {clock(new Date(start), time)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
