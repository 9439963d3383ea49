import { expect, test } from 'vitest';
import { sniffType } from './sniff-type.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['\x89PNG\r\n\x1a\n…', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['RIFF....WEBPVP8', 'image/webp'],
  ['%PDF-1.7', 'application/pdf'],
  ['<html><script>alert(1)</script>', null],
  ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', null],
  ['  \r\n%PDF-1.7', 'application/pdf'],
  [`${' '.repeat(1_019)}%PDF-`, 'application/pdf'],
  [`${' '.repeat(1_020)}%PDF-`, null],
  ['RIFF....WAVE', null],
  ['', null],
])('%j is %s', (text, type) => expect(sniffType(bytes(text))).toBe(type));
