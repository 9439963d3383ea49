import type { LabelColour } from '@triage/contract/triage/labels';
import type { CSSProperties } from 'react';

interface Props {
  id: string;
  colour: LabelColour | null;
}

export function LabelDot({ id, colour, size = 9 }: Props & { size?: number }) {
  return (
    <span
      aria-hidden
      className="label-dot shrink-0 rounded-full"
      style={{ ...labelTint({ id, colour }), width: size, height: size }}
    />
  );
}

/** Hue and chroma of OKLCH; lightness follows the scheme: see base.css. */
export function labelTint({ id, colour }: Props): CSSProperties {
  const [hue, chroma] = colour ? tints[colour] : [hueOf(id), 0.13];
  return { '--label-hue': hue, '--label-chroma': chroma } as CSSProperties;
}

const tints: Record<LabelColour, [hue: number, chroma: number]> = {
  red: [25, 0.17],
  orange: [55, 0.15],
  yellow: [95, 0.14],
  green: [150, 0.14],
  teal: [200, 0.1],
  blue: [257, 0.15],
  purple: [300, 0.15],
  pink: [350, 0.14],
  brown: [60, 0.06],
  grey: [0, 0],
};

/** A label without a colour has the same one everywhere. */
function hueOf(id: string): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return hash;
}
