import { inboxPath } from '../data/place/inbox-location.ts';
import { findTargets, here } from './inbox-actions.ts';
import { notify } from './notices/notify.ts';

/** The link names the thread and not its lane, so that it works after the thread has moved. */
export async function copyLink(threadId = here().threadId ?? findTargets()[0]?.threadId): Promise<void> {
  if (!threadId) return;
  const link = `${window.location.origin}${inboxPath({ view: 'reply', threadId })}`;
  try {
    await navigator.clipboard.writeText(link);
    notify('Link copied', { duration: 2_500 });
  } catch {
    notify(`Couldn’t copy. The link is ${link}`, { isProblem: true });
  }
}
