import type { Agenda, AgendaEvent, BusyTime, Calendar } from '../ports/calendar.ts';
import { isProviderFailure } from '../ports/mail.ts';
import { personOf } from './mailbox-tenant.ts';
import type { TenantId } from './tenant-id.ts';

interface Parts {
  calendarFor(tenantId: TenantId): Calendar;
  /** Every mailbox of the person whom this one belongs to. */
  listTenants(): Promise<TenantId[]>;
}

/**
 * A meeting is made in the calendar of the mailbox that its thread is in: its guests know that address. A mailbox
 * without a calendar uses the one of the person's first mailbox. What is free, and what a day holds, is of all of them.
 */
export function calendarOf(parts: Parts, tenantId: TenantId): Calendar {
  const own = parts.calendarFor(tenantId);
  const personId = personOf(tenantId);
  const fallback = personId === tenantId ? null : parts.calendarFor(personId);
  const ofAll: Partial<Calendar> = {
    freeBusy: async (range) => {
      const answers = await askAll(parts, own, (calendar) => calendar.freeBusy(range));
      return answers.flat() satisfies BusyTime[];
    },
    listAgenda: async (range) =>
      joinAgendas(await askAll(parts, own, (calendar) => calendar.listAgenda(range)), range.limit),
  };
  return new Proxy(own, {
    get(_own, name) {
      const joined = ofAll[name as keyof Calendar];
      if (joined) return joined;
      const method = own[name as keyof Calendar];
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        try {
          return await call(own, name, args);
        } catch (error) {
          if (!fallback || !isProviderFailure(error, 'noCalendar')) throw error;
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

/**
 * A calendar that is gone for good takes nothing from the others. One that does not answer now is an error: a time would
 * be offered as free of which nobody knows.
 */
async function askAll<Answer>(
  { calendarFor, listTenants }: Parts,
  own: Calendar,
  ask: (calendar: Calendar) => Promise<Answer>,
): Promise<Answer[]> {
  const tenants = await listTenants();
  if (tenants.length <= 1) return [await ask(own)];
  const answers = await Promise.allSettled(tenants.map((tenantId) => ask(calendarFor(tenantId))));
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  const serious = failures.find(
    (reason) => !isProviderFailure(reason, 'noCalendar', 'revoked', 'forbidden', 'apiDisabled'),
  );
  if (serious || failures.length === answers.length) throw serious ?? failures[0];
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
}

/** A meeting to which two addresses of the person are invited is one meeting. */
function joinAgendas(agendas: Agenda[], limit: number): Agenda {
  const [only] = agendas;
  if (only && agendas.length === 1) return only;
  const events = new Map<string, AgendaEvent>();
  for (const event of agendas.flatMap((agenda) => agenda.events)) {
    const key = JSON.stringify([event.summary, event.start, event.end, event.allDay]);
    if (!events.has(key)) events.set(key, event);
  }
  return {
    events: [...events.values()].sort((a, b) => a.start.getTime() - b.start.getTime()).slice(0, limit),
    unread: [...new Set(agendas.flatMap((agenda) => agenda.unread))],
  };
}
