import type { AskAnswer } from '@triage/contract/inbox/ask';
import { makeStore } from '../data/make-store.ts';
import { goTo } from '../data/place/inbox-location.ts';
import { AskRefused, streamAnswers } from './stream-answers.ts';

export interface Turn {
  id: number;
  question: string;
  answer: AskAnswer | null;
  state: 'asking' | 'done' | 'failed';
  /** Why it failed, in the words of the server. */
  problem: string | null;
}

/** The query that shows the questions in place of a search. */
export const ASKING = '?';

const EARLIER_MAX = 3;
const THREADS_MAX = 8;

/** Oldest first; kept until the page is closed. */
export const turnsStore = makeStore<readonly Turn[]>([]);
let running: AbortController | null = null;
let lastId = 0;

/** A question while another is being answered replaces it. */
export async function askMail(question: string): Promise<void> {
  running?.abort();
  const stopped = new AbortController();
  running = stopped;
  lastId += 1;
  const turn: Turn = { id: lastId, question, answer: null, state: 'asking', problem: null };
  const before = turnsStore.get().filter(({ state }) => state === 'done');
  turnsStore.set([...before, turn]);
  goTo({ view: 'search', threadId: null, query: ASKING });
  const earlier = before.slice(-EARLIER_MAX).map((each) => each.question);
  const threadIds = (before.at(-1)?.answer?.passages ?? []).flatMap((passage) =>
    passage.kind === 'message' ? [passage.threadId] : [],
  );
  try {
    const request = { question, earlier, threadIds: [...new Set(threadIds)].slice(0, THREADS_MAX) };
    for await (const { type, answer } of streamAnswers(request, stopped.signal))
      change(turn.id, { answer, state: type === 'done' ? 'done' : 'asking' });
    if (turnsStore.get().find(({ id }) => id === turn.id)?.state === 'asking')
      change(turn.id, { state: 'failed' });
  } catch (error) {
    if (stopped.signal.aborted) return;
    change(turn.id, { state: 'failed', problem: error instanceof AskRefused ? error.message : null });
  }
}

function change(id: number, changed: Partial<Turn>): void {
  turnsStore.set((turns) => turns.map((turn) => (turn.id === id ? { ...turn, ...changed } : turn)));
}
