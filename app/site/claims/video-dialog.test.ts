import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OutsidePlayer } from './video-dialog.tsx';

test('FQ-02: an outside player may autoplay, and cannot navigate our page', () => {
  const html = renderToStaticMarkup(
    createElement(OutsidePlayer, {
      title: 'Report a claim',
      address: 'https://player.vimeo.com/video/1?autoplay=1&dnt=1',
    }),
  );
  expect(html).toContain('src="https://player.vimeo.com/video/1?autoplay=1&amp;dnt=1"');
  expect(html).toContain('title="Report a claim"');
  expect(html).toMatch(/allow="autoplay;/);
  expect(html).toMatch(/sandbox="allow-scripts [^"]+"/);
  expect(html).not.toContain('allow-top-navigation');
});
