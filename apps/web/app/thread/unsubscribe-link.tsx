import type { Unsubscribe } from '@triage/contract/inbox/inbox';
import { startUnsubscribe } from '../client/draft/unsubscribe.ts';
import { hostOf } from './mail-body/find-links.ts';

export const quietLink =
  'inline-flex min-h-6 items-center rounded-sm underline decoration-line-strong underline-offset-2 hover:text-ink hover:decoration-ink';

/** Opens the page without a referrer, or starts an email that the user sends. */
export function UnsubscribeLink({ list }: { list: Unsubscribe }) {
  if (list.url)
    return (
      <a
        href={list.url}
        target="_blank"
        rel="noopener noreferrer"
        title={`Opens ${hostOf(list.url)}`}
        className={quietLink}
      >
        Unsubscribe
      </a>
    );
  return (
    <button
      type="button"
      onClick={() => startUnsubscribe(list)}
      title={`Sends an email to ${list.mail?.to}`}
      className={quietLink}
    >
      Unsubscribe
    </button>
  );
}
