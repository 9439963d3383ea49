import { mailboxOf } from '@triage/contract/mailbox-id';
import type { Draft } from '../../client/draft/compose-store.ts';
import { mintDraftId } from '../../client/draft/draft-mailbox.ts';
import { contentOf, hashContent, isUnsaved } from './draft-content.ts';

/**
 * The draft was sent or discarded elsewhere. Its text stays as another draft, which is saved once it is changed; the
 * composer says so, and asks before it is sent.
 */
export function asClosed(draft: Draft): Draft {
  return {
    ...draft,
    draftId: mintDraftId(mailboxOf(draft.draftId ?? '')),
    revision: undefined,
    savedAs: isUnsaved(draft) ? undefined : hashContent(contentOf(draft)),
    isClosed: true,
  };
}
