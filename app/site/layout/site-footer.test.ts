import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { SiteFooter } from './site-footer.tsx';

test.each([
  ['https://unison.example', true],
  ['http://unison.example', false],
  ['', false],
])('FT-01 the secure site seal on a site at the address "%s": %s', (origin, isShown) => {
  const Stub = createRoutesStub([{ id: 'root', path: '/uaichome', Component: SiteFooter, loader: () => ({ origin }) }]);
  const html = renderToStaticMarkup(
    createElement(Stub, { initialEntries: ['/uaichome'], hydrationData: { loaderData: { root: { origin } } } }),
  );
  expect(html).toContain('WCAG 2.2 AA');
  expect(html.includes('TLS')).toBe(isShown);
});
