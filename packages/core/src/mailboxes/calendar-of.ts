import type { Calendar } from '../ports/calendar.ts';
import { isProviderFailure } from '../ports/mail.ts';
import type { TenantId } from '../tenant-id.ts';
import { personOf } from './mailbox-tenant.ts';

/**
 * A meeting is made in the calendar of the mailbox that its thread is in: its guests know that address. A mailbox
 * without a calendar uses the one of the person's first mailbox.
 */
export function calendarOf(
  services: { calendarFor(tenantId: TenantId): Calendar },
  tenantId: TenantId,
): Calendar {
  const own = services.calendarFor(tenantId);
  const personId = personOf(tenantId);
  if (personId === tenantId) return own;
  const fallback = services.calendarFor(personId);
  return new Proxy(own, {
    get(_own, name) {
      const method = own[name as keyof Calendar];
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        try {
          return await call(own, name, args);
        } catch (error) {
          if (!isProviderFailure(error, 'noCalendar')) throw error;
          return call(fallback, name, args);
        }
      };
    },
  });
}

function call(calendar: Calendar, name: string | symbol, args: unknown[]): unknown {
  const method = calendar[name as keyof Calendar] as (...args: unknown[]) => unknown;
  return method.apply(calendar, args);
}
