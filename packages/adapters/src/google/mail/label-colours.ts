import type { LabelColour } from '@triage/contract/triage/labels';

interface GmailColour {
  backgroundColor: string;
  textColor: string;
}

/** Gmail accepts only colours of its own palette. */
export const gmailColours: Record<LabelColour, GmailColour> = {
  red: { backgroundColor: '#fb4c2f', textColor: '#ffffff' },
  orange: { backgroundColor: '#ffad47', textColor: '#000000' },
  yellow: { backgroundColor: '#fad165', textColor: '#000000' },
  green: { backgroundColor: '#16a766', textColor: '#ffffff' },
  teal: { backgroundColor: '#2da2bb', textColor: '#ffffff' },
  blue: { backgroundColor: '#4a86e8', textColor: '#ffffff' },
  purple: { backgroundColor: '#a479e2', textColor: '#ffffff' },
  pink: { backgroundColor: '#f691b3', textColor: '#000000' },
  brown: { backgroundColor: '#a46a21', textColor: '#ffffff' },
  grey: { backgroundColor: '#999999', textColor: '#ffffff' },
};

/** Less colourful than this is grey. */
const GREY = 0.12;
/** The hues, in degrees, up to which a colour is called so. */
const HUES: [upTo: number, name: LabelColour][] = [
  [18, 'red'],
  [39, 'orange'],
  [65, 'yellow'],
  [165, 'green'],
  [200, 'teal'],
  [250, 'blue'],
  [295, 'purple'],
  [345, 'pink'],
  [360, 'red'],
];
/** Dark orange and dark yellow are brown. */
const BROWN_BELOW = 0.7;

/** The nearest of our colours. */
export function nearestColour(hex: string | null | undefined): LabelColour | null {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex ?? '');
  if (!parts) return null;
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => Number.parseInt(part, 16) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const spread = most - least;
  if (spread < GREY) return 'grey';
  const sixth =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  const name = HUES.find(([upTo]) => sixth * 60 <= upTo)?.[1] ?? 'red';
  return most < BROWN_BELOW && (name === 'orange' || name === 'yellow') ? 'brown' : name;
}
