import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { linkStore } from './editor-store.ts';

/** Marks the selected words while their address is typed: a browser shows the selection of the focused field alone. */
export const linkTarget = new Plugin({
  props: {
    decorations({ doc, selection: { from, to, empty } }) {
      if (!linkStore.get() || empty) return null;
      return DecorationSet.create(doc, [Decoration.inline(from, to, { class: 'link-target' })]);
    },
  },
  view: (view) => ({ destroy: linkStore.subscribe(() => view.dispatch(view.state.tr)) }),
});
