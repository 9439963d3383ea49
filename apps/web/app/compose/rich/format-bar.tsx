import {
  Bold,
  Code,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  SquareCode,
  Strikethrough,
  TextQuote,
  Type,
  Underline,
} from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { useRef } from 'react';
import { useStore } from '../../client/data/make-store.ts';
import { commands, type Format, listActive } from './commands.ts';
import { editorStore, linkStore, runCommand } from './editor-store.ts';
import { insertPictures, PICTURE_TYPES } from './insert-pictures.ts';
import { LinkBox } from './link-box.tsx';

const formats: readonly [Format, string, string, LucideIcon][] = [
  ['bold', 'Bold', 'Ctrl B', Bold],
  ['italic', 'Italic', 'Ctrl I', Italic],
  ['underline', 'Underline', 'Ctrl U', Underline],
  ['strike', 'Strikethrough', 'Ctrl Shift X', Strikethrough],
  ['bullets', 'Bulleted list', 'Ctrl Shift 8', List],
  ['numbers', 'Numbered list', 'Ctrl Shift 7', ListOrdered],
  ['quote', 'Quote', 'Ctrl Shift 9', TextQuote],
  ['code', 'Code', 'Ctrl E', Code],
  ['code block', 'Code block', '``` and Space', SquareCode],
];

const look =
  'grid size-8 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-well hover:text-ink aria-pressed:bg-press aria-pressed:text-ink';

export function FormatBar({ onPlain }: { onPlain(): void }) {
  const editor = useStore(editorStore, (value) => value);
  const asksForLink = useStore(linkStore, (value) => value);
  const picker = useRef<HTMLInputElement>(null);
  if (!editor) return <div className="h-10 shrink-0" />;
  const active = listActive(editor.state);
  if (asksForLink) return <LinkBox view={editor.view} />;
  return (
    <Toolbar.Root
      aria-label="Formatting"
      className="relative flex h-10 shrink-0 items-center gap-0.5 overflow-x-auto px-3 sm:px-4"
    >
      {formats.map(([format, name, hint, Icon]) => (
        <Toolbar.Button
          key={format}
          aria-label={name}
          aria-pressed={active.has(format)}
          title={`${name} (${hint})`}
          className={look}
          // Keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => runCommand(commands[format])}
        >
          <Icon size={16} aria-hidden />
        </Toolbar.Button>
      ))}
      <Toolbar.Button
        aria-label="Link"
        aria-pressed={active.has('link')}
        title="Link (Ctrl K with selected text)"
        className={look}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => linkStore.set(true)}
      >
        <Link size={16} aria-hidden />
      </Toolbar.Button>
      <Toolbar.Button
        aria-label="Picture in the text"
        title="Picture in the text"
        className={look}
        onClick={() => picker.current?.click()}
      >
        <Image size={16} aria-hidden />
      </Toolbar.Button>
      <Toolbar.Button
        aria-label="Plain text"
        title="Plain text"
        className={`${look} ml-auto`}
        onClick={onPlain}
      >
        <Type size={16} aria-hidden />
      </Toolbar.Button>
      <input
        ref={picker}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        multiple
        aria-label="Pictures to insert"
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          insertPictures(editor.view, [...(currentTarget.files ?? [])]);
          currentTarget.value = '';
          editor.view.focus();
        }}
      />
    </Toolbar.Root>
  );
}
