export interface Sender {
  name: string;
  address: string;
}

/** `Name <a@b>` or a bare address, as the list carries it. */
export function readSender(sender: string): Sender {
  const found = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(sender);
  const address = (found?.[2] ?? sender).trim();
  const name = (found?.[1] ?? '').replace(/^"(.*)"$/, '$1').trim();
  return { name: name || (address.split('@')[0] ?? address), address };
}

export function initialsOf(name: string): string {
  const words = name
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const [first = '?', ...rest] = words;
  const last = rest.at(-1);
  return [...first].slice(0, 1).join('').toUpperCase() + (last ? ([...last][0] ?? '').toUpperCase() : '');
}
