import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

test.each([
  ['UTF-8', [0x68, 0xc3, 0xa9], 'hé'],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x68, 0xc3, 0xa9], 'hé'],
  ['UTF-8 with its mark and a broken byte', [0xef, 0xbb, 0xbf, 0x68, 0xff, 0x69], 'h\ufffdi'],
  ['UTF-16 as Windows writes it', [0xff, 0xfe, 0x68, 0x00, 0xe9, 0x00], 'hé'],
  ['UTF-16 the other way round', [0xfe, 0xff, 0x00, 0x68, 0x00, 0xe9], 'hé'],
  ['Windows-1252', [0x68, 0xe9], 'hé'],
  ['nothing', [], ''],
])('%s is read', (_name, bytes, text) => expect(decodeText(new Uint8Array(bytes), false)).toBe(text));

test.each([
  ['UTF-8', [0x68, 0xc3]],
  ['UTF-16', [0xff, 0xfe, 0x68, 0x00, 0xe9]],
])('%s that was cut within a character is read up to it', (_name, bytes) =>
  expect(decodeText(new Uint8Array(bytes), true)).toBe('h'),
);
