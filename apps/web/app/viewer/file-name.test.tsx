import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FileName } from './file-name.tsx';

const long = 'A rather long attachment name that is of no use, version 1 final.txt';

test('the end of a long name is in a part that is never cut, and its whole is read out', () => {
  const markup = renderToStaticMarkup(<FileName name={long} />);
  expect(markup).toContain('<span class="shrink-0">on 1 final.txt</span>');
  expect(markup).toContain(`<span class="sr-only">${long}</span>`);
});

test('a short name is in one piece', () => {
  expect(renderToStaticMarkup(<FileName name="report.pdf" />)).toBe(
    '<span class="truncate">report.pdf</span>',
  );
});
