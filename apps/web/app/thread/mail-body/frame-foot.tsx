import { Button } from '../../ui/button.tsx';

const HOSTS_SHOWN = 4;

interface Props {
  hosts: readonly string[];
  /** The colours were adapted to dark mode. */
  isAdapted: boolean;
  isOnPaper: boolean;
  onPaper(isOnPaper: boolean): void;
}

export function FrameFoot({ hosts, isAdapted, isOnPaper, onPaper }: Props) {
  if (hosts.length === 0 && !isAdapted) return null;
  const more = hosts.length - HOSTS_SHOWN;
  return (
    <div className="no-print mt-2 flex items-center justify-between gap-3 text-xs text-ink-3">
      <p className="min-w-0 truncate">
        {hosts.length > 0 ? `Links go to ${hosts.slice(0, HOSTS_SHOWN).join(', ')}` : null}
        {more > 0 ? ` and ${more} more` : null}
      </p>
      {isAdapted ? (
        <span className="hidden dark:block">
          <Button look="quiet" size="sm" onClick={() => onPaper(!isOnPaper)}>
            {isOnPaper ? 'Dark colours' : 'Original colours'}
          </Button>
        </span>
      ) : null}
    </div>
  );
}
