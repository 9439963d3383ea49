import { notify } from '../../client/changes/notices/notify.ts';
import { changeDraft, type Draft } from '../../client/draft/compose-store.ts';

/** Pictures in the text become attachments. The formatting can be restored. */
export function removeFormatting({ html, body, files = [] }: Draft): void {
  changeDraft({
    isPlain: true,
    html: undefined,
    files: files.map(({ isInline: _, ...file }) => file),
  });
  if (html !== undefined)
    notify('Formatting removed', {
      action: { label: 'Undo', onClick: () => changeDraft({ isPlain: false, body, html, files }) },
    });
}

export function allowFormatting(): void {
  changeDraft({ isPlain: false });
}
