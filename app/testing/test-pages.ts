// For tests: calls loaders and actions of the portals' pages the way their server does.
import { randomUUID } from 'node:crypto';
import { createStaticHandler, data, RouterContextProvider } from 'react-router';
import { languageAskedFor } from '#config/language.ts';
import { pageContext, portalContext } from '#platform/context/portal-context.ts';
import { readCookie } from '#platform/sessions/portal-cookie.ts';
import type { TestPortals } from './test-portals.ts';

type Ask = {
  path: string;
  params?: Record<string, string>;
  /** Sent by POST; if absent, the request is a GET. */
  form?: Record<string, string>;
  /** A form with files. */
  body?: FormData;
  /** A raw body. */
  raw?: { body: string; type: string };
  cookie?: string;
  headers?: Record<string, string>;
  address?: string;
  /** Whether the address answers with a file, as its route tells the server. */
  isFile?: boolean;
  origin?: string;
};

type Answer = {
  status: number;
  headers: Headers;
  /** What the page is rendered with. */
  data: unknown;
  /** The session cookie that was set, as `name=token`. */
  cookie: string;
  /** The cookie that recognizes a known device, in the same form. */
  device: string;
};

/** Runs a page's loader or action, and returns what the server would answer. */
export async function askPage(portals: TestPortals, run: (args: never) => unknown, ask: Ask): Promise<Answer> {
  const {
    path,
    params = {},
    form,
    body,
    raw,
    cookie,
    headers: sent,
    address = randomUUID(),
    origin = 'http://portal.test',
    isFile,
  } = ask;
  const routing = new RouterContextProvider();
  const request = new Request(new URL(path, origin), {
    method: form || body || raw ? 'POST' : 'GET',
    headers: { ...sent, ...(cookie && { cookie }), ...(raw && { 'content-type': raw.type }) },
    ...(form && { body: new URLSearchParams(form) }),
    ...(body && { body }),
    ...(raw && { body: raw.body }),
  });
  const context = {
    ...portals,
    db: portals.watched,
    address,
    requestId: 'test',
    language: languageAskedFor(request),
    idempotencyKey: undefined,
    isFile,
    device: readCookie(request, 'device'),
  };
  routing.set(pageContext, context);
  routing.set(portalContext, context);
  const answer = await Promise.resolve()
    .then(() => run({ request, params, context: routing } as never))
    .catch((thrown: unknown) => {
      if (thrown instanceof Response || isData(thrown)) return thrown;
      throw thrown;
    });
  const { status = 200, headers } = answer instanceof Response ? answer : (isData(answer) && answer.init) || {};
  const given = new Headers(headers);
  const cookies = given.getSetCookie().map((each) => each.split(';')[0] ?? '');
  const [set = ''] = cookies.filter((each) => !isDevice(each));
  const device = cookies.find(isDevice) ?? '';
  return { status, headers: given, data: isData(answer) ? answer.data : answer, cookie: set, device };
}

type Page = { loader: (args: never) => unknown; action: (args: never) => unknown };

/**
 * For `askPage`: runs the action and then the loader, as for a browser without scripts, and combines both status codes.
 */
export const postedTo = (path: string, { loader, action }: Page) => {
  const { query } = createStaticHandler([{ path, loader: loader as () => unknown, action: action as () => unknown }]);
  return async ({ request, context }: { request: Request; context: RouterContextProvider }) => {
    const answer = await query(request, { requestContext: context });
    return answer instanceof Response ? answer : data(Object.values(answer.actionData ?? {})[0], answer.statusCode);
  };
};

const isDevice = (cookie: string) => cookie.includes('portal-device=');

function isData(value: unknown): value is { type: 'DataWithResponseInit'; data: unknown; init: ResponseInit | null } {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'DataWithResponseInit';
}
