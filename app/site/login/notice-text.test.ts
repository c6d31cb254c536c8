import { expect, test } from 'vitest';
import { noticeText } from './notice-text.server.ts';

test('LG-10 a notice becomes plain text, one paragraph per block', () => {
  expect(
    noticeText('<h2>Rates &amp; rules</h2><p>New on <b>1&nbsp;May</b>.<br>Call us.</p><ul><li>a < b</li></ul>'),
  ).toEqual(['Rates & rules', 'New on 1\u00a0May.', 'Call us.', 'a < b']);
});

test.each([
  '<script>alert(1)</script>',
  '<p><style>p{}</style></p>',
  '<img src=x onerror=alert(1)>',
  '<p onclick=alert(1)></p>',
])('LG-10 nothing is left of %s', (html) => {
  expect(noticeText(html)).toEqual([]);
});

test('LG-10 an escaped tag is shown as text, and never becomes a tag', () => {
  expect(noticeText('<p>&lt;script&gt;x&lt;/script&gt;</p>')).toEqual(['<script>x</script>']);
});
