import type { z } from 'zod';

export function withCondition<Schema extends z.ZodType<object>>(schema: Schema) {
  return schema.refine((given) => Object.values(given).some(isGiven), 'Give at least one condition');
}

export function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false;
}
