import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { addFiles } from '../files/draft-files.ts';
import { schema } from './schema.ts';

interface Change {
  add?: { key: string; at: number };
  remove?: string;
}

const uploads = new PluginKey<DecorationSet>('picture-uploads');

/** Marks the places of pictures that are still uploading; they move with the text around them. */
export const pictureUploads = new Plugin<DecorationSet>({
  key: uploads,
  state: {
    init: () => DecorationSet.empty,
    apply(change, places) {
      const mapped = places.map(change.mapping, change.doc);
      const { add, remove } = (change.getMeta(uploads) ?? {}) as Change;
      if (add) return mapped.add(change.doc, [Decoration.widget(add.at, drawPlace, { key: add.key })]);
      return remove ? mapped.remove(find(mapped, remove)) : mapped;
    },
  },
  props: { decorations: (state) => uploads.getState(state) },
});

/** Image types that every mail program shows. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

export function isPicture({ type }: File): boolean {
  return PICTURE_TYPES.includes(type);
}

/**
 * Uploads pictures and shows each where the caret was. Those that fail are named like any other file, and what is no
 * picture is attached: a file dialog can let it through.
 */
export function insertPictures(view: EditorView, files: readonly File[]): void {
  const others = files.filter((file) => !isPicture(file));
  if (others.length > 0) addFiles(others);
  for (const file of files.filter(isPicture)) {
    const key = crypto.randomUUID();
    view.dispatch(
      view.state.tr.setMeta(uploads, { add: { key, at: view.state.selection.to } } satisfies Change),
    );
    addFiles([file], {
      onStored: (attachmentId) => place(view, key, { id: attachmentId, alt: file.name }),
      onLost: () => clear(view, key),
    });
  }
}

function place(view: EditorView, key: string, attrs: { id: string; alt: string }): void {
  if (view.isDestroyed) return;
  const [found] = find(uploads.getState(view.state) ?? DecorationSet.empty, key);
  const change = view.state.tr.setMeta(uploads, { remove: key } satisfies Change);
  // The text around it was deleted, so the picture is not inserted.
  if (found) change.insert(found.from, schema.node('picture', attrs));
  view.dispatch(change);
}

function clear(view: EditorView, key: string): void {
  if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(uploads, { remove: key } satisfies Change));
}

function find(places: DecorationSet, key: string): Decoration[] {
  return places.find(undefined, undefined, (spec) => (spec as { key: string }).key === key);
}

function drawPlace(): HTMLElement {
  const mark = document.createElement('span');
  mark.className = 'picture-on-its-way animate-wait';
  mark.setAttribute('aria-label', 'Picture is uploading');
  mark.setAttribute('role', 'img');
  return mark;
}
