import type { ApprovalOrigin, UndoChangeAnswer, WriteToolName } from '@triage/contract/agent';
import type { OutgoingAttachment } from '@triage/contract/sending/outgoing';
import type { Sql } from '@triage/database/open-database';
import type { z } from 'zod';
import type { TenantContext } from '../../context.ts';

export type ThreadName = ApprovalOrigin['threads'][number];

export interface Prepared<A> {
  /** Complete: nothing is looked up after the approval. */
  arguments: A;
  /** Everybody whom it reaches. */
  recipients: string[];
  /** The threads that it answers or changes. */
  threadIds: string[];
  /** Subjects of threads that are not cached. Absent: all are cached. */
  threadNames?: ThreadName[];
  /** The text that recipients will read. */
  text: string;
  /** The files that it carries. */
  attachments?: OutgoingAttachment[];
}

export interface Carried {
  result: Record<string, unknown>;
  /** One sentence for the person and for the model. */
  text: string;
  /** The data for the tool's `undo`, and until when it can revert this. */
  undo?: { data: unknown; until: Date };
}

/** The approved call no longer fits the current state; the message is for the user. */
export class NotCarriedOut extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotCarriedOut';
  }
}

interface Definition<I, A> {
  name: WriteToolName;
  description: string;
  input: z.ZodType<I>;
  arguments: z.ZodType<A>;
  /**
   * Resolves the arguments: threads, files and addresses that exist and belong to the user. Throws AppError or
   * FieldError for a call that cannot be executed.
   */
  prepare(ctx: TenantContext, input: I): Promise<Prepared<A>>;
  /** The arguments without these threads; null where an id is not among them. Absent: nothing can be left out. */
  narrow?(input: A, leaveOut: readonly string[]): A | null;
  /** Carried out by rows alone, inside the transaction that consumes the approval. */
  queue?(ctx: TenantContext, tx: Sql, approved: ApprovedCall<A>): Promise<Carried>;
  /** After that transaction. */
  announce?(ctx: TenantContext, result: Record<string, unknown>): Promise<void>;
  /**
   * How things stand that `run` changes, stored in the transaction that consumes the approval: when `run` is begun again
   * after a crash, a sync may have stored the change already.
   */
  noteBefore?(ctx: TenantContext, tx: Sql, input: A): Promise<unknown>;
  /** Carried out at a provider, after the intent was stored. Begun again after a crash. */
  run?(ctx: TenantContext, input: A, source: RunSource): Promise<Carried>;
  /** Takes back what `queue` or `run` did, and nothing that was changed since. */
  undo?(ctx: TenantContext, data: unknown): Promise<UndoChangeAnswer>;
}

export interface RunSource {
  /** Changes since then were made by this run or an earlier attempt of it. */
  decidedAt: Date;
  /** The answer of `noteBefore`. */
  before?: unknown;
  /** Begun again by the approval's job: some of it may be carried out already. */
  isResumed?: boolean;
}

export interface ApprovedCall<A> {
  approvalId: string;
  arguments: A;
  argumentsHash: string;
}

/** With a tool's own types closed over: stored arguments are parsed again before anything is done with them. */
export interface WriteTool {
  name: WriteToolName;
  description: string;
  input: z.ZodType;
  prepare(ctx: TenantContext, input: unknown): Promise<Prepared<Record<string, unknown>>>;
  queue?(ctx: TenantContext, tx: Sql, approved: ApprovedCall<unknown>): Promise<Carried>;
  announce?(ctx: TenantContext, result: Record<string, unknown>): Promise<void>;
  noteBefore?(ctx: TenantContext, tx: Sql, input: unknown): Promise<unknown>;
  run?(ctx: TenantContext, input: unknown, source: RunSource): Promise<Carried>;
  narrow?(input: unknown, leaveOut: readonly string[]): Record<string, unknown> | null;
  undo?(ctx: TenantContext, data: unknown): Promise<UndoChangeAnswer>;
}

export function defineWriteTool<I, A extends Record<string, unknown>>(
  definition: Definition<I, A>,
): WriteTool {
  const { name, description, input, announce, queue, noteBefore, run, narrow, undo } = definition;
  return {
    name,
    description,
    input,
    prepare: (ctx, asked) => definition.prepare(ctx, input.parse(asked)),
    ...(announce && { announce }),
    ...(undo && { undo }),
    ...(narrow && {
      narrow: (approved, leaveOut) => narrow(definition.arguments.parse(approved), leaveOut),
    }),
    ...(queue && {
      queue: (ctx, tx, approved) =>
        queue(ctx, tx, { ...approved, arguments: definition.arguments.parse(approved.arguments) }),
    }),
    ...(noteBefore && {
      noteBefore: (ctx, tx, approved) => noteBefore(ctx, tx, definition.arguments.parse(approved)),
    }),
    ...(run && {
      run: (ctx, approved, source) => run(ctx, definition.arguments.parse(approved), source),
    }),
  };
}
