import { parseAddress } from '@triage/contract/parse-address';
import { TriangleAlert, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { parseSender } from '../../client/data/parse-sender.ts';
import { hasIncompleteDomain } from './has-incomplete-domain.ts';
import { Initials } from './initials.tsx';

interface Props {
  recipient: string;
  /** It reads like the address of somebody else. */
  isLookalike: boolean;
  /** From Downshift: focus and keys. */
  chipProps: ComponentProps<'button'>;
  onRemove(): void;
}

const looks = {
  plain: 'border-line bg-well text-ink',
  doubtful: 'border-warn/50 bg-warn-wash text-warn',
  invalid: 'border-danger/60 bg-danger-wash text-danger',
};

export function RecipientChip({ recipient, isLookalike, chipProps, onRemove }: Props) {
  const { name, address } = parseSender(recipient);
  const isInvalid = parseAddress(recipient) === null;
  const hasName = recipient.includes('<') && !isInvalid;
  const shown = isInvalid ? recipient : hasName ? name : address;
  const problem = isInvalid
    ? 'not a valid address'
    : isLookalike
      ? 'looks like another address'
      : hasIncompleteDomain(recipient)
        ? 'the domain looks incomplete'
        : '';
  return (
    <span
      className={`inline-flex h-7 pointer-coarse:h-11 max-w-full min-w-0 items-center rounded-full border text-sm focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus ${looks[isInvalid ? 'invalid' : problem ? 'doubtful' : 'plain']}`}
    >
      <button
        type="button"
        aria-label={[hasName ? `${name}, ${address}` : shown, problem].filter(Boolean).join(', ')}
        title={[hasName ? address : '', problem].filter(Boolean).join(', ') || undefined}
        draggable
        className="flex h-full min-w-0 cursor-grab items-center gap-1.5 rounded-l-full pl-1 outline-none active:cursor-grabbing"
        {...chipProps}
      >
        {problem ? (
          <TriangleAlert size={14} aria-hidden className="ml-1 shrink-0" />
        ) : (
          <Initials recipient={recipient} />
        )}
        <span className="truncate">{shown}</span>
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Remove ${shown}`}
        onClick={onRemove}
        className="grid size-6.5 shrink-0 place-items-center rounded-full opacity-70 hover:bg-press hover:opacity-100"
      >
        <X size={13} aria-hidden />
      </button>
    </span>
  );
}
