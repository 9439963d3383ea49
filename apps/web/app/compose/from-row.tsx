import { useQuery } from '@tanstack/react-query';
import type { PersonMailbox } from '@triage/contract/account/mailboxes';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { findMailbox, useMailboxes } from '../client/data/mailboxes.ts';
import { addressesQuery } from '../client/data/settings/addresses-query.ts';
import type { Draft } from '../client/draft/compose-store.ts';
import { isBound, mailboxOfDraft } from '../client/draft/draft-mailbox.ts';
import { LabelDot } from '../ui/label-dot.tsx';
import { changeSender } from './change-sender.ts';
import { FromChoices, nameOf } from './from-choices.tsx';

/** For people who can send from several addresses, and for those with several mailboxes. */
export function FromRow({ draft }: { draft: Draft }) {
  const { data } = useQuery(addressesQuery);
  const id = useId();
  const mailboxes = useMailboxes();
  const all = data?.addresses ?? [];
  const own = mailboxOfDraft(draft);
  const mailbox = findMailbox(mailboxes, own);
  const inOwn = mailbox ? all.filter(({ mailboxId }) => mailboxId === own) : all;
  // An answer leaves from the mailbox of its thread.
  const addresses = isBound(draft) ? inOwn : all;
  const chosen =
    addresses.find(({ email }) => email === draft.from) ?? inOwn.find(({ isDefault }) => isDefault);
  if (!chosen || (addresses.length < 2 && !mailbox)) return null;
  const isUploading = (draft.files ?? []).some(({ attachmentId }) => !attachmentId);
  return (
    <div className="shrink-0 px-5">
      <div className="flex h-9 items-center border-b border-line text-ink-2">
        {addresses.length < 2 ? (
          <>
            <span className={labelClass}>From</span>
            {mailbox ? <Dot mailbox={mailbox} /> : null}
            <span className="min-w-0 truncate text-sm">{nameOf(chosen)}</span>
          </>
        ) : (
          <>
            <label htmlFor={id} className={labelClass}>
              From
            </label>
            {mailbox ? <Dot mailbox={mailbox} /> : null}
            <span className="relative flex min-w-0 flex-1 items-center">
              <select
                id={id}
                name="from"
                value={chosen.email}
                onChange={({ target }) => void changeSender(draft, addresses, target.value)}
                className="h-9 min-w-0 flex-1 cursor-pointer appearance-none truncate bg-transparent pr-6 text-sm"
              >
                <FromChoices {...{ addresses, mailboxes }} only={isUploading ? own : null} />
              </select>
              <ChevronDown
                size={15}
                aria-hidden
                className="pointer-events-none absolute right-0 text-ink-3"
              />
            </span>
          </>
        )}
      </div>
    </div>
  );
}

const labelClass = 'w-16 shrink-0 text-sm text-ink-3';

function Dot({ mailbox: { mailboxId, colour, name } }: { mailbox: PersonMailbox }) {
  return (
    <span title={name} className="mr-2 flex shrink-0">
      <LabelDot id={mailboxId} colour={colour} size={10} />
    </span>
  );
}
