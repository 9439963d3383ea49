import { trpc } from '../../client/data/queries/trpc.ts';
import { composeStore, type Draft } from '../../client/draft/compose-store.ts';
import { mintDraftId } from '../../client/draft/draft-mailbox.ts';

/**
 * The open email leaves from another mailbox from now on. Its files are copied there, and it is a new draft there; the
 * earlier one is discarded once the new one is saved, so that the email is never lost and never there twice.
 */
export async function moveDraft({ from, mailbox }: { from: string; mailbox: string }): Promise<void> {
  const asked = composeStore.get();
  const copies = new Map<string, string>();
  for (;;) {
    const open = composeStore.get();
    // Closed or sent while its files were copied.
    if (!open || open.draftId !== asked?.draftId) return;
    const missing = idsOf(open).filter((id) => !copies.has(id));
    if (missing.length === 0) {
      composeStore.set(inMailbox(open, { from, mailbox, copies }));
      return;
    }
    const { attachments } = await trpc.attachments.copy.mutate({
      mailboxId: mailbox,
      attachmentIds: missing,
    });
    for (const [at, id] of missing.entries()) copies.set(id, attachments[at]?.attachmentId ?? id);
  }
}

function idsOf({ files = [] }: Draft): string[] {
  return files.flatMap(({ attachmentId }) => attachmentId ?? []);
}

interface Move {
  from: string;
  mailbox: string;
  /** New ids of files by their old ones. */
  copies: ReadonlyMap<string, string>;
}

export function inMailbox(draft: Draft, { from, mailbox, copies }: Move): Draft {
  const { draftId, replaces = [], files, html } = draft;
  const copied = (id: string) => copies.get(id) ?? id;
  return {
    ...draft,
    from,
    draftId: mintDraftId(mailbox),
    revision: undefined,
    savedAs: undefined,
    replaces: draftId ? [...replaces, draftId] : replaces,
    ...(files && {
      files: files.map((file) =>
        file.attachmentId ? { ...file, attachmentId: copied(file.attachmentId) } : file,
      ),
    }),
    // Pictures in the text are named by their files.
    html: [...copies].reduce((text, [old, id]) => text?.replaceAll(`"cid:${old}"`, `"cid:${id}"`), html),
  };
}
