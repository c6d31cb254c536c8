import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FailedRequest, FailedRequestId } from './failed-request.tsx';

const page = (id: string | undefined) =>
  renderToStaticMarkup(createElement(FailedRequestId, { value: id }, createElement(FailedRequest)));

test('reliability.md: a failed page shows its request number, and no other page does', () => {
  expect(page('0b8f6a3e')).toMatch(/give this number: <code>0b8f6a3e<\/code>/);
  expect(page(undefined)).toBe('');
});
