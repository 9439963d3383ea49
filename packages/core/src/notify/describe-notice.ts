import { parseAddressList } from '../mime/parse-address-list.ts';

interface Described {
  subject: string;
  sender: string;
  lane: string;
  back: boolean;
}

const TITLE_MAX = 100;
const BODY_MAX = 200;

/** Without a preview nothing of the email leaves the server, not even encrypted. */
export function describeNotice(
  { subject, sender, lane, back }: Described,
  preview: boolean,
): { title: string; body: string } {
  if (!preview)
    return {
      title: back ? 'A snoozed thread is back' : 'New email',
      body: lane === 'schedule' ? 'It is in Schedule.' : 'It is in Reply.',
    };
  const [from] = parseAddressList(sender, 1);
  const name = from?.name || from?.email || sender || 'Unknown sender';
  const title = back ? `Reminder: ${name}` : name;
  return { title: title.slice(0, TITLE_MAX), body: (subject || 'No subject').slice(0, BODY_MAX) };
}
