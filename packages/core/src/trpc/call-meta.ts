import type { CallKind } from '@triage/contract/rate-limits';

export interface CallMeta {
  /** For a POST that changes nothing: a search, or a proposal, is a mutation only by its HTTP method. */
  onlyReads?: true;
  countsAs?: CallKind;
}

type ProcedureType = 'query' | 'mutation' | 'subscription';

/** The one place that decides what a read-only token may call. */
export function onlyReads(type: ProcedureType, meta: CallMeta | undefined): boolean {
  return type === 'query' || meta?.onlyReads === true;
}

/** Which rate limit a call counts against. */
export function callKind(type: ProcedureType, meta: CallMeta | undefined): CallKind {
  return meta?.countsAs ?? (onlyReads(type, meta) ? 'read' : 'change');
}
