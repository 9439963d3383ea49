/** Work on the same message waits for the work on it that was asked for before, however that ended. */
export function takeTurns() {
  const last = new Map<string, Promise<void>>();
  return async (ids: readonly string[], work: () => Promise<void>): Promise<void> => {
    const before = Promise.allSettled(ids.flatMap((id) => last.get(id) ?? []));
    const own = before.then(work);
    for (const id of ids) last.set(id, own);
    try {
      await own;
    } finally {
      for (const id of ids) if (last.get(id) === own) last.delete(id);
    }
  };
}
