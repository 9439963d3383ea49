import type { Unsubscribe } from '@triage/contract/inbox/inbox';
import { openList, startUnsubscribe } from '../../client/draft/unsubscribe.ts';
import { hostOf } from '../mail-body/find-links.ts';

export const quietLink =
  'inline-flex min-h-6 items-center rounded-sm underline decoration-line-strong underline-offset-2 hover:text-ink hover:decoration-ink';

interface Props {
  list: Unsubscribe;
  threadId: string;
  sender: string;
}

/** Asks whether the service should do it; else opens the page without a referrer, or starts an email to be sent. */
export function UnsubscribeLink({ list, threadId, sender }: Props) {
  if (list.oneClick)
    return (
      <button
        type="button"
        onClick={() => startUnsubscribe({ list, threadId, sender })}
        className={quietLink}
      >
        Unsubscribe
      </button>
    );
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
      onClick={() => openList(list)}
      title={`Sends an email to ${list.mail?.to}`}
      className={quietLink}
    >
      Unsubscribe
    </button>
  );
}
