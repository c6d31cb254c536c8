// For tests: a page, and its form fields, as a person sees them.
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';

/**
 * A page as HTML.
 *
 * @param refused what its action answered to a refused submission
 */
export function pageShown(page: { default: unknown }, loaded: unknown, refused?: unknown): string {
  const Component = page.default as ComponentType;
  const Stub = createRoutesStub([{ id: 'page', path: '*', loader: () => loaded, action: () => refused, Component }]);
  const hydrationData = { loaderData: { page: loaded }, actionData: refused ? { page: refused } : null };
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ['/'], hydrationData }));
}

/** A page as HTML below the layout of the portals, which returns what was typed before a session ended. */
export function pageInLayout(page: { default: unknown }, loaded: unknown, layout: unknown, path: string): string {
  const id = 'portals/shell/portal-layout';
  const child = { id: 'page', path: '*', loader: () => loaded, Component: page.default as ComponentType };
  const Stub = createRoutesStub([{ id, path: '/', loader: () => layout, Component: Outlet, children: [child] }]);
  const hydrationData = { loaderData: { [id]: layout, page: loaded } };
  return renderToStaticMarkup(createElement(Stub, { initialEntries: [path], hydrationData }));
}

/** The values that a page's inputs and text areas start with, by name. */
export function fieldsShown(...shown: Parameters<typeof pageShown>): Record<string, string> {
  const inputs = pageShown(...shown).matchAll(/<input [^>]*>|<textarea [^>]*>[^<]*/g);
  return Object.fromEntries([...inputs].map(([tag]) => [attribute(tag, 'name'), startOf(tag)]));
}

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
const startOf = (tag: string) => (tag.startsWith('<t') ? tag.slice(tag.indexOf('>') + 1) : attribute(tag, 'value'));
