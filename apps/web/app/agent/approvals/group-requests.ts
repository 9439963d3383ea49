interface Requests {
  /** Of this tab, pending or not any more. */
  seen: readonly string[];
  /** Undefined until the server has answered. */
  pending: readonly string[] | undefined;
  decided: readonly string[];
}

/** A request whose state is not known yet counts as waiting; its card says that it is loading. */
export function groupRequests({ seen, pending, decided }: Requests): { waiting: string[]; over: string[] } {
  const all = [...new Set([...seen, ...(pending ?? [])])];
  const isOver = (id: string) => decided.includes(id) || (pending !== undefined && !pending.includes(id));
  return { waiting: all.filter((id) => !isOver(id)), over: all.filter(isOver) };
}
