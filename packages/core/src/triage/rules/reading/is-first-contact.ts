import type { ThreadReading } from './parse-thread.ts';

/** Whether the person has never written to the sender. */
export function isFirstContact({ userSpokeBefore, context, last }: ThreadReading): boolean {
  const { answered, lastTenActions } = context.history;
  const email = last?.from.email.toLowerCase() ?? '';
  return (
    !userSpokeBefore &&
    answered === 0 &&
    !lastTenActions.includes('replied') &&
    !context.contacts?.emails.has(email)
  );
}
