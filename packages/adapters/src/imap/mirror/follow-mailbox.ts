import type { Mirror } from '@triage/database/tables/imap/mirrors';
import type { FirstPass } from './fetch-newest.ts';
import { openMirror } from './open-mirror.ts';
import { beginFirstPass, hasBegun, type Passing, passUntilSure } from './pass-mailbox.ts';

const FIRST_PASS: FirstPass = { few: 2_000, newest: { inbox: 500, sent: 300 }, part: 2_000 };

export interface FollowOptions extends Omit<Passing, 'firstPass' | 'everyFolderAt' | 'mustRead'> {
  /** How old the mirror may be for a caller that wants to know of changes. */
  momentMs: number;
  firstPass?: FirstPass | undefined;
}

export interface FollowedMailbox {
  /** The mirror after a pass that began after the call. `changed`: paths of folders that the caller has changed itself. */
  refresh(changed?: Iterable<string>): Promise<Mirror>;
  /** The mirror, at most a moment old. */
  recent(): Promise<Mirror>;
  /** The mirror after a first pass, however old. */
  known(): Promise<Mirror>;
  /** The mirror, however old. Before the first pass of a large mailbox it may have the newest messages alone. */
  begun(): Promise<Mirror>;
}

export function followMailbox({
  momentMs,
  firstPass = FIRST_PASS,
  ...options
}: FollowOptions): FollowedMailbox {
  const passing: Passing = {
    ...options,
    firstPass,
    everyFolderAt: Number.NEGATIVE_INFINITY,
    mustRead: new Set(),
  };
  let running: Promise<Mirror> | null = null;
  let beginning: Promise<void> | null = null;
  let next: Promise<Mirror> | null = null;

  // Whoever waits for the next pass shares it.
  function refresh(changed: Iterable<string> = []): Promise<Mirror> {
    for (const path of changed) passing.mustRead.add(path);
    next ??= settled(beginning ?? running).then(() => {
      next = null;
      running = passUntilSure(passing).finally(() => {
        running = null;
      });
      return running;
    });
    return next;
  }

  /** Not while a pass runs, which would have to start again. */
  function begin(): Promise<void> {
    beginning ??= settled(running)
      .then(() => beginFirstPass(passing))
      .finally(() => {
        beginning = null;
      });
    return beginning;
  }

  return {
    refresh,
    async recent() {
      const mirror = await openMirror(passing);
      const passed = mirror.passedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
      return passing.clock.now().getTime() - passed < momentMs ? mirror : refresh();
    },
    async known() {
      const mirror = await openMirror(passing);
      return mirror.passedAt ? mirror : refresh();
    },
    async begun() {
      const mirror = await openMirror(passing);
      if (mirror.passedAt) return mirror;
      await begin();
      return (await hasBegun(passing)) ? openMirror(passing) : refresh();
    },
  };
}

/** Its outcome is for those who asked for it. */
async function settled(work: Promise<unknown> | null): Promise<void> {
  if (work) await Promise.allSettled([work]);
}
