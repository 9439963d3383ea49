import type { AgendaEvent } from '@triage/contract/meetings/agenda';

/** Empty for a plain busy event. */
export function nameStatus({ status, unanswered }: Pick<AgendaEvent, 'status' | 'unanswered'>): string {
  if (unanswered && status !== 'free') return 'not answered';
  return { busy: '', tentative: 'tentative', free: 'free' }[status];
}

/** A calendar that shares only its busy times gives no titles. */
export function nameEvent({ title, status }: Pick<AgendaEvent, 'title' | 'status'>): string {
  return title || (status === 'free' ? 'No title' : 'Busy');
}
