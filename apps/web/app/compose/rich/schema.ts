import { type DOMOutputSpec, Schema } from 'prosemirror-model';

/** The URL of a picture in an unsent email. In the email itself it is `cid:` and the same id. */
const pictureUrl = (id: string) => `/pictures/${encodeURIComponent(id)}`;

const hole: DOMOutputSpec = 0 as unknown as DOMOutputSpec;

/** One paragraph is one line of the text form, so both forms of an email have the same lines. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      content: 'inline*',
      group: 'block',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', { dir: 'auto' }, hole],
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', hole],
    },
    code_block: {
      content: 'text*',
      marks: '',
      group: 'block',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', { spellcheck: 'false' }, ['code', hole]],
    },
    bullet_list: {
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', hole],
    },
    ordered_list: {
      content: 'list_item+',
      group: 'block',
      attrs: { order: { default: 1, validate: 'number' } },
      parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ order: Number(list.getAttribute('start')) || 1 }) }],
      toDOM: ({ attrs }) => ['ol', attrs['order'] === 1 ? {} : { start: String(attrs['order']) }, hole],
    },
    list_item: {
      content: 'paragraph block*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', { dir: 'auto' }, hole],
    },
    text: { group: 'inline' },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    picture: {
      inline: true,
      group: 'inline',
      draggable: true,
      attrs: { id: { validate: 'string' }, alt: { default: '', validate: 'string' } },
      parseDOM: [{ tag: 'img', getAttrs: parsePicture }],
      toDOM: ({ attrs }) => [
        'img',
        { src: pictureUrl(String(attrs['id'])), alt: String(attrs['alt']), 'data-id': String(attrs['id']) },
      ],
    },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: parseLink }],
      toDOM: ({ attrs }) => ['a', { href: String(attrs['href']), rel: 'noopener noreferrer' }, hole],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // Google Docs wraps everything that is pasted in a <b> of normal weight.
        { tag: 'b', getAttrs: (bold) => bold.style.fontWeight !== 'normal' && null },
        { style: 'font-weight', getAttrs: (value) => /^(?:bold(?:er)?|[6-9]00)$/.test(value) && null },
      ],
      toDOM: () => ['strong', hole],
    },
    em: {
      parseDOM: [{ tag: 'i' }, { tag: 'em' }, { style: 'font-style=italic' }],
      toDOM: () => ['em', hole],
    },
    underline: {
      parseDOM: [{ tag: 'u' }, { style: 'text-decoration=underline' }],
      toDOM: () => ['u', hole],
    },
    strike: {
      parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }, { style: 'text-decoration=line-through' }],
      toDOM: () => ['s', hole],
    },
    code: {
      code: true,
      parseDOM: [{ tag: 'code' }, { tag: 'tt' }],
      toDOM: () => ['code', { spellcheck: 'false' }, hole],
    },
  },
});

const LINK = /^(?:https?:\/\/[^\s]|mailto:|tel:)/i;

export function isLink(href: string): boolean {
  return LINK.test(href);
}

function parseLink(anchor: HTMLElement) {
  const href = (anchor.getAttribute('href') ?? '').trim();
  return isLink(href) && { href };
}

/** Remote pictures are removed: only attached ones can be shown to every recipient. */
function parsePicture(image: HTMLElement) {
  const src = image.getAttribute('src') ?? '';
  const id = image.dataset['id'] ?? (src.startsWith('cid:') ? src.slice('cid:'.length) : '');
  return id !== '' && { id, alt: image.getAttribute('alt') ?? '' };
}
