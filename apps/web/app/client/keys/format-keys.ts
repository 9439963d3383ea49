const names: Record<string, string> = {
  mod: 'Ctrl',
  alt: 'Alt',
  shift: '⇧',
  enter: '↵',
  escape: 'Esc',
  arrowdown: '↓',
  arrowup: '↑',
  arrowleft: '←',
  arrowright: '→',
  space: 'Space',
};

/** "shift+j" is shown as "⇧ J". */
export function formatCap(cap: string): string {
  return splitCap(cap)
    .map((part) => names[part] ?? part.toUpperCase())
    .join(' ');
}

/** "g r" is shown as "G R". */
export function formatKeys(keys: string): string {
  return keys.split(' ').map(formatCap).join(' ');
}

/** The plus key is written "+" and "mod++". */
function splitCap(cap: string): string[] {
  const key = cap.slice(cap.lastIndexOf('+', cap.length - 2) + 1);
  const held = cap.slice(0, cap.length - key.length);
  return [...held.split('+').filter(Boolean), key];
}
