import type { MouseEvent } from 'react';
import { goToView } from '../client/changes/inbox-actions.ts';
import { inboxPath, useInboxLocation } from '../client/data/place/inbox-location.ts';
import { type Screen, viewName } from '../client/data/place/views.ts';
import { useHints } from '../client/keys/use-hints.ts';
import { FailureBadge } from './failure-badge.tsx';
import { ViewIcon } from './view-icon.tsx';

interface Props {
  view: Exclude<Screen, 'split' | 'pinned'>;
  current: boolean;
  count: number | undefined;
  /** Failed sends that need attention. */
  failures?: number;
  look: 'rail' | 'tab';
}

export function ViewLink({ view, current, count, failures = 0, look }: Props) {
  const name = viewName(view);
  const { titled } = useHints();
  const { mailbox } = useInboxLocation();
  const shown = view === 'done' ? 0 : (count ?? 0);
  return (
    <a
      href={inboxPath({ view, threadId: null, mailbox })}
      data-hue={view}
      aria-current={current ? 'page' : undefined}
      title={titled(name, view === 'search' ? 'search' : `go-${view}`)}
      onClick={(event) => onPlainClick(event, () => goToView(view))}
      className={`group font-medium ${look}-entry`}
    >
      <ViewIcon view={view} size={look === 'tab' ? 19 : 17} />
      <span className={look === 'rail' ? 'min-[1100px]:flex-1' : ''}>{name}</span>
      {shown > 0 ? (
        <span className={`nums text-xs font-normal text-ink-3 group-aria-[current]:text-ink ${look}-count`}>
          <span aria-hidden>{shown > 999 ? '999+' : shown}</span>
          <span className="sr-only">{shown === 1 ? '1 thread' : `${shown} threads`}</span>
        </span>
      ) : null}
      <FailureBadge failures={failures} className="rail-badge" />
      {look === 'tab' && current ? (
        <span aria-hidden className="absolute inset-x-5 top-0 h-0.5 rounded-b-full bg-hue" />
      ) : null}
    </a>
  );
}

/** Clicks with a modifier keep the browser's behaviour: new tab or window. */
export function onPlainClick(event: MouseEvent, act: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  act();
}
