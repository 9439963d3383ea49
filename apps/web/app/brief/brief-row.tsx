import { Check } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { goTo, inboxPath, useInboxLocation } from '../client/data/place/inbox-location.ts';
import { IconButton } from '../ui/button.tsx';

export interface RowAction {
  label: string;
  icon: ReactNode;
  /** The key that does it while the row has the focus. */
  hotkey?: string;
  run(): void;
}

interface Props {
  threadId: string;
  title: ReactNode;
  /** Right of the title, such as a day. */
  aside?: ReactNode;
  line?: ReactNode;
  isOpen: boolean;
  actions: readonly RowAction[];
  subject: string;
}

/** A row of a brief: it opens its thread, and is dimmed once it is done. */
export function BriefRow({ threadId, title, aside, line, isOpen, actions, subject }: Props) {
  const place = { view: 'brief', threadId } as const;
  const isRead = useInboxLocation().threadId === threadId;
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(place);
  };
  return (
    <li
      data-key-row
      className="group flex items-start gap-1 rounded-md hover:bg-well focus-within:bg-well @max-[640px]:rounded-none"
    >
      <a
        href={inboxPath(place)}
        onClick={open}
        aria-current={isRead ? 'true' : undefined}
        className="min-w-0 flex-1 rounded-md px-3 py-2 text-sm aria-[current]:bg-press"
      >
        <span className="flex items-baseline gap-2">
          {isOpen ? null : (
            <Check size={14} aria-label="Dealt with" role="img" className="shrink-0 self-center text-ink-3" />
          )}
          <span dir="auto" className={`min-w-0 flex-1 truncate ${isOpen ? 'text-ink' : 'text-ink-3'}`}>
            {title}
          </span>
          {aside ? <span className="nums shrink-0 text-xs text-ink-3">{aside}</span> : null}
        </span>
        {line ? (
          <span dir="auto" className={`mt-0.5 block break-words ${isOpen ? 'text-ink-2' : 'text-ink-3'}`}>
            {line}
          </span>
        ) : null}
      </a>
      {isOpen && actions.length > 0 ? (
        <span className="flex shrink-0 pt-0.5 pr-1">
          {actions.map(({ label, icon, hotkey, run }) => (
            <IconButton
              key={label}
              label={`${label}: ${subject || 'No subject'}`}
              data-hotkey={hotkey}
              title={hotkey ? `${label} (${hotkey})` : label}
              className="max-sm:size-11"
              onClick={run}
            >
              {icon}
            </IconButton>
          ))}
        </span>
      ) : null}
    </li>
  );
}
