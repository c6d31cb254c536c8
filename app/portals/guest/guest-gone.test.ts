import { expect, test } from 'vitest';
import { pageShown } from '#testing/test-shown-page.ts';
import { GuestGone } from './guest-gone.tsx';

test('GU-01 a guest whose page has closed finds both ways back: to the bill and to the ID card', () => {
  const html = pageShown({ default: GuestGone }, null);
  expect(html).toContain('href="/uaichome/guest/payment"');
  expect(html).toContain('href="/uaichome/guest/idcard"');
});
