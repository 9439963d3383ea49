import { expect, test } from 'vitest';
import { unescapeSnippet } from './unescape-snippet.ts';

test('an excerpt is unescaped once', () => {
  expect(unescapeSnippet('ten o&#39;clock &amp; &quot;late&quot; &lt;b&gt; &amp;amp;')).toBe(
    'ten o\'clock & "late" <b> &amp;',
  );
});
