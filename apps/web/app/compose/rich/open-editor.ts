import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { Slice } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { keys } from './commands.ts';
import { linkStore } from './editor-store.ts';
import { insertPictures, isPicture, pictureUploads } from './insert-pictures.ts';
import { linkTarget } from './link-target.ts';
import { cleanPasted, parseMarkup } from './parse-markup.ts';
import { parseText, writeText } from './parse-text.ts';
import { isLink, schema } from './schema.ts';
import { typedMarks } from './typed-marks.ts';

/** Both forms of a body; `html` only where the text does not say everything. */
export interface Written {
  body: string;
  html?: string | undefined;
}

const FROM_OUTSIDE = 'from-outside';
const TOOLBAR_HEIGHT = 72;

export function openEditor(
  host: HTMLElement,
  { written, onChange }: { written: Written; onChange(view: EditorView, isTyped: boolean): void },
): EditorView {
  const view: EditorView = new EditorView(host, {
    state: EditorState.create({
      doc: takeWritten(written),
      plugins: [typedMarks, linkTarget, pictureUploads, history(), keymap(keys)],
    }),
    attributes: ({ doc }) => ({
      role: 'textbox',
      'aria-label': 'Message',
      'aria-multiline': 'true',
      'aria-placeholder': 'Write…',
      spellcheck: 'true',
      class: `rich-text${doc.childCount === 1 && doc.firstChild?.isTextblock && doc.content.size === 2 ? ' is-empty' : ''}`,
    }),
    dispatchTransaction(change) {
      view.updateState(view.state.apply(change));
      onChange(view, change.docChanged && !change.getMeta(FROM_OUTSIDE));
    },
    // The buttons below an inline reply stay on screen over its last lines.
    scrollMargin: { top: 8, right: 0, bottom: TOOLBAR_HEIGHT, left: 0 },
    scrollThreshold: { top: 0, right: 0, bottom: TOOLBAR_HEIGHT, left: 0 },
    transformPastedHTML: cleanPasted,
    clipboardTextParser: (text) => new Slice(parseText(text).content, 1, 1),
    clipboardTextSerializer: ({ content }) => writeText(schema.topNodeType.create(null, content)),
    handlePaste: (_view, event) => pastePictures(view, event) || pasteLink(view, event),
    handleKeyDown: (_view, event) => askForLink(view, event),
  });
  return view;
}

/** Shows a text that was changed elsewhere, such as by the AI. Only what differs is replaced, so the caret stays. */
export function showWritten(view: EditorView, written: Written): void {
  const next = takeWritten(written).content;
  const { doc, tr } = view.state;
  const start = doc.content.findDiffStart(next);
  const end = doc.content.findDiffEnd(next);
  if (start === null || !end) return;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const change = tr.replace(start, end.a + overlap, cut(next, start, end.b + overlap));
  view.dispatch(change.setMeta(FROM_OUTSIDE, true).setMeta('addToHistory', false));
}

export function placeCaret(view: EditorView, { from, to }: { from: number; to: number }): void {
  const { doc, tr } = view.state;
  const [start, end] = [positionOf(view, from), positionOf(view, to)].map((at) =>
    Math.min(at, doc.content.size),
  );
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(start ?? 1), doc.resolve(end ?? 1))));
}

function takeWritten({ body, html }: Written) {
  return html === undefined ? parseText(body) : parseMarkup(html);
}

function cut(content: Slice['content'], from: number, to: number): Slice {
  return schema.topNodeType.create(null, content).slice(from, to);
}

/** The place of a character of the text form, in a document of lines. */
function positionOf(view: EditorView, index: number): number {
  const before = view.state.doc.textBetween(0, view.state.doc.content.size, '\n').slice(0, index);
  // Each line break ends one paragraph and starts the next.
  return 1 + index + (before.match(/\n/g)?.length ?? 0);
}

function pastePictures(view: EditorView, event: ClipboardEvent): boolean {
  const { clipboardData } = event;
  if (!clipboardData) return false;
  const { files, types } = clipboardData;
  const pictures = [...files].filter(isPicture);
  // Office programs copy text together with an image of it.
  if (pictures.length === 0 || pictures.length < files.length || types.includes('text/plain')) return false;
  // The form would attach them as files.
  event.stopPropagation();
  insertPictures(view, pictures);
  return true;
}

function pasteLink(view: EditorView, event: ClipboardEvent): boolean {
  const href = event.clipboardData?.getData('text/plain').trim() ?? '';
  const { from, to, empty } = view.state.selection;
  if (empty || !isLink(href) || /\s/.test(href)) return false;
  view.dispatch(view.state.tr.addMark(from, to, schema.mark('link', { href })));
  return true;
}

/** Ctrl K makes a link of selected text; without a selection it opens the palette as everywhere. */
function askForLink(view: EditorView, event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return false;
  if (view.state.selection.empty) currentSelection(view);
  if (view.state.selection.empty) return false;
  event.stopPropagation();
  linkStore.set(true);
  return true;
}

/** The browser reports a new selection a moment later; a key that follows at once would not see it. */
function currentSelection(view: EditorView): void {
  const { anchorNode, anchorOffset, focusNode, focusOffset, isCollapsed } = document.getSelection() ?? {};
  if (!anchorNode || !focusNode || isCollapsed || !view.dom.contains(anchorNode)) return;
  const [anchor, head] = [
    view.posAtDOM(anchorNode, anchorOffset ?? 0),
    view.posAtDOM(focusNode, focusOffset ?? 0),
  ];
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))));
}
