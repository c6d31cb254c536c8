import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { PortalHeader } from './portal-header.tsx';

const languagesAt = (address: string) => {
  const Stub = createRoutesStub([{ path: '*', Component: PortalHeader }]);
  const html = renderToStaticMarkup(createElement(Stub, { initialEntries: [address] }));
  return [...html.matchAll(/href="(\?[^"]*)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'));
};

test.each([
  ['/uaicins/quote/start?zip=33135&campaign=h', ['?zip=33135&campaign=h&lang=en', '?zip=33135&campaign=h&lang=es']],
  ['/staff/filings?page=3&lang=es&done=filed', ['?page=3&lang=en', '?page=3&lang=es']],
  ['/insurednew/login', ['?lang=en', '?lang=es']],
])('whoever changes the language stays on the same page, with what its address asks for: %s', (address, links) => {
  expect(languagesAt(address)).toEqual(links);
});
