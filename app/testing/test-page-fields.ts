// For tests: the form fields of a page as a person sees them.
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';

/**
 * Renders a page, and returns the values that its inputs and text areas start with, by name.
 *
 * @param refused what its action answered to a refused submission
 */
export function fieldsShown(page: { default: unknown }, loaded: unknown, refused?: unknown): Record<string, string> {
  const Component = page.default as ComponentType;
  const Stub = createRoutesStub([{ id: 'page', path: '*', loader: () => loaded, action: () => refused, Component }]);
  const hydrationData = { loaderData: { page: loaded }, actionData: refused ? { page: refused } : null };
  const html = renderToStaticMarkup(createElement(Stub, { initialEntries: ['/'], hydrationData }));
  const inputs = html.matchAll(/<input [^>]*>|<textarea [^>]*>[^<]*/g);
  return Object.fromEntries([...inputs].map(([tag]) => [attribute(tag, 'name'), startOf(tag)]));
}

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
const startOf = (tag: string) => (tag.startsWith('<t') ? tag.slice(tag.indexOf('>') + 1) : attribute(tag, 'value'));
