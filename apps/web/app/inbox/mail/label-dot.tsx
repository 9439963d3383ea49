/** The same colour for the same label everywhere; lightness follows the scheme. */
export function LabelDot({ id, size = 9 }: { id: string; size?: number }) {
  return (
    <span
      aria-hidden
      className="shrink-0 rounded-full"
      style={{
        width: size,
        height: size,
        background: `light-dark(oklch(0.6 0.14 ${hueOf(id)}), oklch(0.74 0.12 ${hueOf(id)}))`,
      }}
    />
  );
}

function hueOf(id: string): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return hash;
}
