export type PromptItem = { id: string; text: string };

/** A pack of mails in one prompt: JSON values, tags with an id attribute, or lines that name an id. */
export function findItems(prompt: string, wanted?: string[]): PromptItem[] {
  const items =
    [itemsFromJson(prompt), itemsFromTags(prompt), itemsFromLines(prompt)].find(
      (found) => found.length > 0,
    ) ?? [];
  const unique = [...new Map(items.toReversed().map((item) => [item.id, item])).values()].reverse();
  if (!wanted) return unique;
  return wanted.map((id) => unique.find((item) => item.id === id) ?? { id, text: textAfter(prompt, id) });
}

const ID_KEYS = /^(?:id|threadId|thread_id|messageId|message_id|itemId|item_id|key)$/;

export function isIdKey(name: string): boolean {
  return ID_KEYS.test(name);
}

function itemsFromJson(text: string): PromptItem[] {
  for (const candidate of jsonValues(text)) {
    const found = withIds(candidate);
    if (found.length > 0) return found;
  }
  return [];
}

function withIds(value: unknown): PromptItem[] {
  if (Array.isArray(value)) return value.flatMap(withIds);
  if (!value || typeof value !== 'object') return [];
  const entry = Object.entries(value).find(([key, id]) => isIdKey(key) && typeof id === 'string');
  if (entry) return [{ id: String(entry[1]), text: flatten(value) }];
  return Object.values(value).flatMap(withIds);
}

function flatten(value: object): string {
  return Object.entries(value)
    .map(([key, part]) => `${key}: ${typeof part === 'string' ? part : JSON.stringify(part)}`)
    .join('\n');
}

function jsonValues(text: string): unknown[] {
  const values: unknown[] = [];
  const whole = parse(text);
  if (whole !== undefined) return [whole];
  for (const line of text.split('\n')) {
    const value = /^\s*[[{]/.test(line) ? parse(line) : undefined;
    if (value !== undefined) values.push(value);
  }
  const start = text.search(/[[{]\s*["{\n]/);
  const end = Math.max(text.lastIndexOf(']'), text.lastIndexOf('}'));
  const middle = start >= 0 && end > start ? parse(text.slice(start, end + 1)) : undefined;
  if (middle !== undefined) values.unshift(middle);
  return values.length > 1 ? [values] : values;
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value && typeof value === 'object' ? value : undefined;
  } catch {
    return undefined;
  }
}

function itemsFromTags(prompt: string): PromptItem[] {
  const tags = [
    ...prompt.matchAll(/^[ \t]*<(\w[\w-]*)\s[^>]*?\b(?:id|thread-?id)=["']([^"']+)["'][^>]*>/gim),
  ];
  return cutAt(
    prompt,
    tags.map((tag) => ({ id: tag[2] ?? '', at: tag.index, length: tag[0].length })),
  );
}

function itemsFromLines(prompt: string): PromptItem[] {
  const pattern =
    /^[ \t#=*\-[(]*(?:(?:thread|mail|message|item|email)[ _-]?)?(?:id|thread|mail|message|item|email)[ \t]*[:=#]?[ \t]*["'`]?([\w.@+-]*\d[\w.@+-]*|(?<=[:=] ?["'`]?)[\w.@+-]{3,})["'`]?[ \t)\]#=*:-]*$/gim;
  const lines = [...prompt.matchAll(pattern)];
  return cutAt(
    prompt,
    lines.map((line) => ({ id: line[1] ?? '', at: line.index, length: line[0].length })),
  );
}

function cutAt(prompt: string, marks: { id: string; at: number; length: number }[]): PromptItem[] {
  return marks
    .filter((mark) => mark.id !== '')
    .map((mark, index) => ({ id: mark.id, text: prompt.slice(mark.at + mark.length, marks[index + 1]?.at) }));
}

function textAfter(prompt: string, id: string): string {
  const at = prompt.indexOf(id);
  return at < 0 ? prompt : prompt.slice(at + id.length, at + id.length + 2_000);
}
