import { useQuery } from '@tanstack/react-query';
import { mailboxOf } from '@triage/contract/mailbox-id';
import { goToView } from '../../client/changes/inbox-actions.ts';
import { type InboxLocation, inboxPath } from '../../client/data/place/inbox-location.ts';
import { hasId, mailViews } from '../../client/data/place/mail-views.ts';
import { labelsQuery } from '../../client/data/queries/queries.ts';
import { LabelDot } from '../../ui/label-dot.tsx';
import { onPlainClick, ViewLink } from '../view-link.tsx';
import { PinnedLinks } from './pinned-links.tsx';

/** The lists of mail and the labels. */
export function MailFoldList({ place }: { place: InboxLocation }) {
  const { mailbox } = place;
  const { data } = useQuery(labelsQuery);
  const labels = data?.filter(({ id }) => mailbox === undefined || mailboxOf(id) === mailbox);
  return (
    <ul className="flex flex-col gap-0.5">
      <li>
        <ViewLink view="brief" current={place.view === 'brief'} count={undefined} look="rail" />
      </li>
      {mailViews.map(({ view }) =>
        hasId(view) ? null : (
          <li key={view}>
            <ViewLink view={view} current={view === place.view} count={undefined} look="rail" />
          </li>
        ),
      )}
      <PinnedLinks place={place} />
      {labels?.map(({ id, name, colour }) => (
        <li key={id}>
          <a
            href={inboxPath({ view: 'label', label: id, threadId: null, mailbox })}
            aria-current={place.view === 'label' && place.label === id ? 'page' : undefined}
            title={name}
            onClick={(event) => onPlainClick(event, () => goToView('label', { label: id }))}
            className="rail-entry font-medium"
          >
            <span className="grid w-[17px] shrink-0 place-items-center">
              <LabelDot id={id} colour={colour} />
            </span>
            <span className="min-w-0 truncate max-[1099px]:max-w-[60px]">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
