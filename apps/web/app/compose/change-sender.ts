import type { OwnAddress } from '@triage/contract/account/addresses';
import { notify } from '../client/changes/notices/notify.ts';
import { serverErrorOf } from '../client/data/queries/trpc.ts';
import { changeDraft, composeStore, type Draft } from '../client/draft/compose-store.ts';
import { mailboxOfDraft } from '../client/draft/draft-mailbox.ts';
import { signedBody } from '../client/draft/own-addresses.ts';

/** The signature at the end of what was written changes with the address; what was written stays. */
export async function changeSender(
  draft: Draft,
  addresses: readonly OwnAddress[],
  from: string,
): Promise<void> {
  const [old, next] = [signedBody(draft.from), signedBody(from)];
  const mailbox = addresses.find(({ email }) => email === from)?.mailboxId;
  if (mailbox === undefined || mailbox === mailboxOfDraft(draft)) changeDraft({ from });
  else if (!(await move({ from, mailbox }))) return;
  if (old !== next) await changeSignature(from, old, next);
}

async function move(to: { from: string; mailbox: string }): Promise<boolean> {
  // A file that is on its way goes to the mailbox that the email had.
  if (composeStore.get()?.files?.some(({ attachmentId }) => !attachmentId)) {
    notify('Wait until the files are attached, then change the sender.', { isProblem: true });
    return false;
  }
  try {
    const { moveDraft } = await import('./saved/move-draft.ts');
    await moveDraft(to);
    return true;
  } catch (error) {
    const reason = serverErrorOf(error) ?? 'the server did not respond';
    notify(`Couldn’t take the files to the other mailbox: ${reason}.`, { isProblem: true });
    return false;
  }
}

async function changeSignature(from: string, old: string, next: string): Promise<void> {
  const draft = composeStore.get();
  if (draft?.from !== from) return;
  const body = draft.body.trimEnd();
  if (draft.html !== undefined) {
    const { replaceSignature } = await import('./rich/replace-signature.ts');
    const { from: chosen, html } = composeStore.get() ?? {};
    const written = chosen === from && html !== undefined ? replaceSignature(html, old, next) : null;
    if (written) changeDraft(written);
  } else if (body.endsWith(old.trimEnd()))
    changeDraft({ body: `${body.slice(0, body.length - old.trimEnd().length)}${next}` });
}
