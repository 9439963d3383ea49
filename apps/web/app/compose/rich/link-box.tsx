import { Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { linkStore } from './editor-store.ts';
import { isLink, schema } from './schema.ts';

const { link } = schema.marks;

/** Asks for the address of a link, in the place of the formatting bar. */
export function LinkBox({ view }: { view: EditorView }) {
  const range = findLink(view);
  const [address, setAddress] = useState(range.href);
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const note = useId();
  const close = () => {
    linkStore.set(false);
    view.focus();
  };
  const apply = () => {
    const href = completeAddress(address);
    if (!href && address.trim() !== '') {
      setWrong(true);
      field.current?.focus();
      return;
    }
    const change = view.state.tr.removeMark(range.from, range.to, link);
    if (href && range.from === range.to) change.insertText(address.trim(), range.from);
    const to = href && range.from === range.to ? range.from + address.trim().length : range.to;
    if (href) change.addMark(range.from, to, link.create({ href }));
    view.dispatch(change.setSelection(Selection.near(change.doc.resolve(to))).removeStoredMark(link));
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      apply();
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className="shrink-0 px-3 sm:px-4">
      <div className="flex h-10 items-center gap-1.5">
        <input
          ref={field}
          aria-label="Address of the link"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? note : undefined}
          placeholder="https://…"
          inputMode="url"
          // biome-ignore lint/a11y/noAutofocus: opened to be typed into
          autoFocus
          value={address}
          maxLength={2_000}
          onChange={(event) => {
            setAddress(event.target.value);
            setWrong(false);
          }}
          onKeyDown={onKeyDown}
          className="h-8 min-w-0 flex-1 rounded-md border border-line bg-float px-2.5 text-sm outline-none placeholder:text-ink-3 focus-visible:border-focus aria-invalid:border-danger"
        />
        <Button size="sm" onClick={apply}>
          {range.href && address.trim() === '' ? 'Remove link' : 'Add link'}
        </Button>
        <Button size="sm" look="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
      {isWrong ? (
        <p id={note} role="alert" className="pb-1.5 text-sm text-danger">
          Enter an address such as https://example.org
        </p>
      ) : null}
    </div>
  );
}

/** The link around the caret, or the selection. */
function findLink(view: EditorView): { from: number; to: number; href: string } {
  const { $from, from, to, empty } = view.state.selection;
  const mark = link.isInSet($from.marks());
  if (!empty || !mark) return { from, to, href: mark ? String(mark.attrs['href']) : '' };
  const range = { from, to };
  $from.parent.forEach((node, offset) => {
    const start = $from.start() + offset;
    if (mark.isInSet(node.marks) && start <= from && start + node.nodeSize >= from) {
      range.from = Math.min(range.from, start);
      range.to = Math.max(range.to, start + node.nodeSize);
    }
  });
  return { ...range, href: String(mark.attrs['href']) };
}

/** "example.com" is a page, "ann@example.com" an address. Empty for anything else. */
function completeAddress(typed: string): string {
  const address = typed.trim();
  if (address === '' || /\s/.test(address)) return '';
  if (isLink(address)) return address;
  if (/^[^\s@/:]+@[^\s@/]+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:].*)?$/.test(address) ? `https://${address}` : '';
}
