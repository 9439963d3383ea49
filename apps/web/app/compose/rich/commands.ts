import {
  baseKeymap,
  chainCommands,
  exitCode,
  lift,
  setBlockType,
  toggleMark,
  wrapIn,
} from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import type { MarkType, NodeType, ResolvedPos } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { schema } from './schema.ts';

const { marks, nodes } = schema;

export type Format =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'code'
  | 'bullets'
  | 'numbers'
  | 'quote'
  | 'code block';

export const commands: Record<Format, Command> = {
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  underline: toggleMark(marks.underline),
  strike: toggleMark(marks.strike),
  code: toggleMark(marks.code),
  bullets: toggleList(nodes.bullet_list),
  numbers: toggleList(nodes.ordered_list),
  quote: (state, dispatch) =>
    isWithin(state.selection.$from, nodes.blockquote)
      ? lift(state, dispatch)
      : wrapIn(nodes.blockquote)(state, dispatch),
  'code block': (state, dispatch) =>
    isWithin(state.selection.$from, nodes.code_block)
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.code_block)(state, dispatch),
};

const newLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Tab stays free to leave the field; a list level is changed with Ctrl ] and Ctrl [, as in Gmail. */
export const keys: Record<string, Command> = {
  ...baseKeymap,
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  Backspace: chainCommands(undoInputRule, baseKeymap['Backspace'] as Command),
  Enter: chainCommands(splitListItem(nodes.list_item), baseKeymap['Enter'] as Command),
  'Shift-Enter': chainCommands(exitCode, newLine),
  // Both send: the form listens.
  'Mod-Enter': () => true,
  'Shift-Mod-Enter': () => true,
  'Mod-b': commands.bold,
  'Mod-i': commands.italic,
  'Mod-u': commands.underline,
  'Mod-e': commands.code,
  'Shift-Mod-x': commands.strike,
  'Shift-Mod-7': commands.numbers,
  'Shift-Mod-8': commands.bullets,
  'Shift-Mod-9': commands.quote,
  'Mod-]': sinkListItem(nodes.list_item),
  'Mod-[': chainCommands(liftListItem(nodes.list_item), lift),
  'Mod-\\': (state, dispatch) => {
    const { from, to } = state.selection;
    dispatch?.(state.tr.removeMark(from, to));
    return true;
  },
};

export function listActive(state: EditorState): ReadonlySet<Format | 'link'> {
  const { $from } = state.selection;
  const active = new Set<Format | 'link'>();
  const byMark: [Format | 'link', MarkType][] = [
    ['bold', marks.strong],
    ['italic', marks.em],
    ['underline', marks.underline],
    ['strike', marks.strike],
    ['code', marks.code],
    ['link', marks.link],
  ];
  for (const [name, type] of byMark) if (hasMark(state, type)) active.add(name);
  const byNode: [Format, NodeType][] = [
    ['bullets', nodes.bullet_list],
    ['numbers', nodes.ordered_list],
    ['quote', nodes.blockquote],
    ['code block', nodes.code_block],
  ];
  for (const [name, type] of byNode) if (isWithin($from, type)) active.add(name);
  return active;
}

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { empty, $from, from, to } = selection;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

function isWithin($pos: ResolvedPos, type: NodeType): boolean {
  for (let depth = $pos.depth; depth > 0; depth -= 1) if ($pos.node(depth).type === type) return true;
  return false;
}

function toggleList(type: NodeType): Command {
  return (state, dispatch) =>
    isWithin(state.selection.$from, type)
      ? liftListItem(nodes.list_item)(state, dispatch)
      : wrapInList(type)(state, dispatch);
}
