const tails = new Map<string, Promise<unknown>>();

/** Two wishes for one thread reach the server in the order in which they were made. */
export function inTurn<Answer>(threadIds: readonly string[], work: () => Promise<Answer>): Promise<Answer> {
  const before = threadIds.map((threadId) => tails.get(threadId));
  const turn = Promise.allSettled(before).then(work);
  for (const threadId of threadIds) tails.set(threadId, turn);
  void turn.finally(() => {
    for (const threadId of threadIds) if (tails.get(threadId) === turn) tails.delete(threadId);
  });
  return turn;
}
