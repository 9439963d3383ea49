import { expect, test } from 'vitest';
import { showImages } from './mail-frame.server.ts';

const show = (address: string) =>
  showImages(`<img alt="" data-blocked-src="${address}">`, ['mail.test', 'localhost']);

test.each([
  'https://mail.test/api/inbox/counts',
  'http://mail.test:8080/x.png',
  'https://MAIL.test./x.png',
  'https://user:pass@mail.test/?a=1&amp;b=2',
  'https:///mail.test/x.png',
  'http://localhost:4000/',
  'https://',
])('a picture at the host of the app stays blocked: %s', (address) => {
  expect(show(address)).toBe(`<img alt="" data-blocked-src="${address}">`);
});

test.each(['https://news.test/mail.test.png', 'https://img.mail.test/x.png', 'http://a.test/?x=1&amp;y=2'])(
  'a picture elsewhere gets its address back: %s',
  (address) => {
    expect(show(address)).toBe(`<img alt="" src="${address}">`);
  },
);

test('a table background gets its own attribute back', () => {
  expect(showImages('<td data-blocked-src="https://news.test/x.png">', [])).toBe(
    '<td background="https://news.test/x.png">',
  );
});
