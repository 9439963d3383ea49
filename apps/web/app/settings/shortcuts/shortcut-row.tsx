import { RotateCcw, X } from 'lucide-react';
import type { Conflict } from '../../client/keys/find-conflicts.ts';
import { formatKeys } from '../../client/keys/format-keys.ts';
import { Keys } from '../../client/keys/keys.tsx';
import { isFixed } from '../../client/keys/own-keys.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { KeyRecorder } from './key-recorder.tsx';
import type { KeysOfCommand } from './use-shortcuts.ts';

interface Props extends KeysOfCommand {
  conflicts: readonly Conflict[];
  onChange(keys: readonly string[]): void;
  onReset(): void;
  /** Takes the key from the other command. */
  onResolve(conflict: Conflict): void;
}

const KEYS_MAX = 4;

export function ShortcutRow({ command, isOwn, conflicts, onChange, onReset, onResolve }: Props) {
  const { name, keys } = command;
  return (
    <li className="border-t border-line py-1.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-2">
        <span className={`min-w-0 flex-1 basis-40 ${isOwn ? 'font-semibold' : ''}`}>{name}</span>
        <span className="-mr-2.5 ml-auto flex flex-wrap items-center justify-end gap-1">
          {isOwn ? (
            <IconButton label={`Reset ${name}`} onClick={onReset}>
              <RotateCcw size={15} aria-hidden />
            </IconButton>
          ) : null}
          {keys.map((each) =>
            isFixed(each) ? (
              <span key={each} title="Cannot be changed" className="px-2.5">
                <Keys keys={each} />
              </span>
            ) : (
              <Button
                key={each}
                look="quiet"
                size="sm"
                className="h-9 gap-1"
                aria-label={`Remove ${formatKeys(each)} from ${name}`}
                title="Remove"
                onClick={() => onChange(keys.filter((other) => other !== each))}
              >
                <Keys keys={each} isDecoration /> <X size={13} aria-hidden className="text-ink-3" />
              </Button>
            ),
          )}
          {keys.filter((each) => !isFixed(each)).length < KEYS_MAX ? (
            <KeyRecorder name={name} onRecord={(added) => onChange([...new Set([...keys, added])])} />
          ) : null}
        </span>
      </div>
      {conflicts.map((conflict) => (
        <p
          key={`${conflict.with.id} ${conflict.its}`}
          className="flex flex-wrap items-center gap-x-2 text-danger"
        >
          {describe(conflict)}
          <Button look="line" size="sm" onClick={() => onResolve(conflict)}>
            Remove {formatKeys(conflict.its)} from “{conflict.with.name}”
          </Button>
        </p>
      ))}
    </li>
  );
}

function describe({ keys, its, with: other }: Conflict): string {
  if (keys === its) return `${formatKeys(keys)} is also set for “${other.name}”.`;
  return `${formatKeys(keys)} and ${formatKeys(its)} begin alike, so one of them never runs.`;
}
