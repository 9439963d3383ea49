import type { Percentiles } from '../search/percentiles.ts';
import { type Ask, type Line, openLine } from '../web/open-line.ts';
import { WORDS } from './fill-tenants.ts';
import { percentilesOf } from './time-turns.ts';

const PAGES = ['list', 'counts', 'search'] as const;
type Page = (typeof PAGES)[number];
export type PageTimes = Record<Page, Percentiles>;

const ASKS: Record<Page, (round: number) => Ask> = {
  list: () => ({ path: '/api/inbox/list?view=reply&limit=50' }),
  counts: () => ({ path: '/api/inbox/counts' }),
  search: (round) => ({
    path: '/api/search/advanced',
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: `"w${(round * 31) % WORDS}" OR "w${(round * 77) % WORDS}"` }),
  }),
};

/** Over HTTP, one request after the other, by tenants in turn. As many rounds before: a new process becomes faster. */
export async function timePages(
  appUrl: string,
  cookies: readonly string[],
  rounds: number,
): Promise<PageTimes> {
  const line = openLine(appUrl);
  const times: Record<Page, number[]> = { list: [], counts: [], search: [] };
  try {
    for (let round = -rounds; round < rounds; round++) {
      const cookie = cookies[Math.abs(round * 37) % cookies.length] ?? '';
      for (const page of PAGES) {
        const ms = await timeAsk(line, cookie, ASKS[page](Math.abs(round)));
        if (round >= 0) times[page].push(ms);
      }
    }
  } finally {
    line.close();
  }
  return {
    list: percentilesOf(times.list),
    counts: percentilesOf(times.counts),
    search: percentilesOf(times.search),
  };
}

async function timeAsk(line: Line, cookie: string, ask: Ask): Promise<number> {
  const start = performance.now();
  const { status, body } = await line.ask({ ...ask, headers: { ...ask.headers, Cookie: cookie } });
  const ms = performance.now() - start;
  if (status !== 200) throw new Error(`${ask.path}: ${status} ${body.toString().slice(0, 200)}`);
  return ms;
}
