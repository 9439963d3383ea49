import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { openTyped } from '../snippets/open-typed.ts';
import { isLink, schema } from './schema.ts';

const { nodes, marks } = schema;

/** Markdown prefixes at the start of a line. Backspace undoes the change. */
export const typedMarks = inputRules({
  rules: [
    wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
    wrappingInputRule(
      /^(\d{1,3})[.)]\s$/,
      nodes.ordered_list,
      (match) => ({ order: Number(match[1]) }),
      (match, list) => list.childCount + Number(list.attrs['order']) === Number(match[1]),
    ),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
    textblockTypeInputRule(/^```$/, nodes.code_block),
    new InputRule(/(?:^|\s);$/, (_state, [typed]) => {
      openTyped(typed.slice(0, -1));
      return null;
    }),
    new InputRule(/(?:^|\s)(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])\s$/i, (state, match, start, end) => {
      const [whole, address = ''] = match;
      if (!isLink(address)) return null;
      const from = start + whole.indexOf(address);
      const link = marks.link.create({ href: address });
      return state.tr
        .addMark(from, from + address.length, link)
        .insertText(whole.slice(-1), end)
        .removeStoredMark(marks.link);
    }),
  ],
});
