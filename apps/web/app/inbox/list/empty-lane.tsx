import type { PersonMailbox } from '@triage/contract/account/mailboxes';
import type { View } from '@triage/contract/inbox/inbox';
import { emptyTexts, titleIn } from '../../client/data/place/empty-texts.ts';
import type { MailView } from '../../client/data/place/mail-views.ts';
import { ViewIcon } from '../view-icon.tsx';

interface Props {
  view: View | MailView;
  /** Used when one of several mailboxes is shown. */
  mailbox: PersonMailbox | undefined;
}

export function EmptyLane({ view, mailbox }: Props) {
  const { title, hint } = emptyTexts[view];
  return (
    <div className="grid flex-1 place-items-center px-6 pb-24">
      <div className="flex max-w-xs flex-col items-center text-center">
        <div className="hatch mb-5 grid size-20 place-items-center rounded-full border border-hue/40">
          <ViewIcon view={view} size={26} />
        </div>
        <p className="text-lg font-semibold wrap-anywhere">{mailbox ? titleIn(view, mailbox.name) : title}</p>
        <p className="mt-1 text-sm text-ink-2">{hint}</p>
      </div>
    </div>
  );
}
