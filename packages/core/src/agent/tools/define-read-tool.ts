import type { z } from 'zod';
import type { TenantContext } from '../../context.ts';
import type { ForeignSource } from '../foreign-text.ts';

interface Definition<I> {
  name: string;
  description: string;
  input: z.ZodType<I>;
  /** The origin of the result's text. */
  source: ForeignSource;
  read(ctx: TenantContext, input: I): Promise<Record<string, unknown>>;
}

export interface ReadTool {
  name: string;
  description: string;
  input: z.ZodType;
  source: ForeignSource;
  read(ctx: TenantContext, input: unknown): Promise<Record<string, unknown>>;
}

export function defineReadTool<I>(definition: Definition<I>): ReadTool {
  return { ...definition, read: (ctx, input) => definition.read(ctx, definition.input.parse(input)) };
}
