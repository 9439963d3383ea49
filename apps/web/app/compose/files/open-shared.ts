import { draftFromShare, openAskedDraft } from '../../client/draft/asked-draft.ts';
import { takeShared } from '../../client/draft/take-shared.ts';
import { addFiles } from './draft-files.ts';

/** Opens what another app has shared as a new email. Nothing is sent. */
export async function openShared(): Promise<void> {
  for (const { title, text, url, files } of await takeShared()) {
    openAskedDraft(draftFromShare({ title, text, url }));
    addFiles(files);
  }
}
