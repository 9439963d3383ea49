import { TIME_AHEAD_MAX_MS } from '@triage/contract/limits';
import type { TenantContext } from './context.ts';
import { FieldError } from './errors.ts';

type Ctx = Pick<TenantContext, 'clock'>;

/** Throws on `field` for a time that has passed or is more than ten years ahead. */
export function requireFuture(ctx: Ctx, field: string, text: string): Date {
  const time = new Date(text);
  if (time <= ctx.clock.now()) throw new FieldError(field, `${field} must lie in the future`);
  return requireNear(ctx, field, text);
}

/** Throws on `field` for a time more than ten years ahead; the past is fine. */
export function requireNear({ clock }: Ctx, field: string, text: string): Date {
  const time = new Date(text);
  if (time.getTime() > clock.now().getTime() + TIME_AHEAD_MAX_MS)
    throw new FieldError(field, `${field} must lie within ten years`);
  return time;
}
