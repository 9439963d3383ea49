import type { ReminderAbout } from '@triage/contract/inbox/reminders';
import { parseAddressList } from '../mime/parse-address-list.ts';

interface Described {
  subject: string;
  sender: string;
  lane: string;
  back: boolean;
  reminded: ReminderAbout | null;
}

const remindedTitles: Record<ReminderAbout, string> = {
  answer: 'No answer yet',
  promise: 'You wanted to do something',
};
const TITLE_MAX = 100;
const BODY_MAX = 200;

/** Without a preview nothing of the email leaves the server, not even encrypted. */
export function describeNotice(
  { subject, sender, lane, back, reminded }: Described,
  preview: boolean,
): { title: string; body: string } {
  if (!preview)
    return {
      title: reminded ? remindedTitles[reminded] : back ? 'A snoozed thread is back' : 'New email',
      body: lane === 'schedule' ? 'It is in Schedule.' : 'It is in Reply.',
    };
  // The sender of such a thread may be the user.
  if (back && reminded)
    return { title: remindedTitles[reminded], body: (subject || 'No subject').slice(0, BODY_MAX) };
  const [from] = parseAddressList(sender, 1);
  const name = from?.name || from?.email || sender || 'Unknown sender';
  const title = back ? `Reminder: ${name}` : name;
  return { title: title.slice(0, TITLE_MAX), body: (subject || 'No subject').slice(0, BODY_MAX) };
}
