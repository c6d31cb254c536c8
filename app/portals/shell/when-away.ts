// What all portal pages answer alike: when the database cannot be reached or the disk is full, 503 with a message and what
// the person typed; and redirects, which load a document.
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type ServerBuild } from 'react-router';
import type { Fields } from '#contract/call.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { DatabaseAway } from '#platform/database/bounded-pool.ts';
import { ANY_FORM, readForm } from '#platform/http/read-fields.ts';
import { hasNoRoom } from '#platform/jobs/free-space.ts';
import { isTyped, withoutSecrets } from '#platform/sessions/form-draft.ts';

/** What the page gets: why it failed, and what was `typed`, so that the person can send it again. */
export type Away = { why: 'away' | 'full'; typed: Fields | undefined };

type Routes = ServerBuild['routes'];
type Args = LoaderFunctionArgs | ActionFunctionArgs;

/**
 * Wraps the portal routes: each answers 503 while the database is away, and refuses forms while the disk is full. Its
 * redirects load a document.
 */
export function answerWhenAway(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      if (!route || isOfSite(routes, id)) return [id, route];
      const { loader, action } = route.module;
      const module = {
        ...route.module,
        ...(loader && { loader: (args: LoaderFunctionArgs) => telling(args, () => loader(args)) }),
        ...(action && {
          action: async (args: ActionFunctionArgs) => {
            const copy = copyOfForm(args.request);
            if (await hasNoRoom(args.context.get(portalContext).env)) throw told('full', args, await typedIn(copy));
            return telling(args, () => action(args), copy);
          },
        }),
      };
      return [id, { ...route, module }];
    }),
  );
}

/** The site's pages are left alone: they call the API and report its errors themselves. */
export function isOfSite(routes: Routes, id: string): boolean {
  const { parentId } = routes[id] ?? {};
  return id.startsWith('site/') || (parentId !== undefined && isOfSite(routes, parentId));
}

async function telling(args: Args, answer: () => unknown, copy?: Request): Promise<unknown> {
  try {
    return asDocument(await answer());
  } catch (error) {
    if (!(error instanceof DatabaseAway)) throw asDocument(error);
    throw told('away', args, await typedIn(copy));
  }
}

/** The script of a page knows no other page (decision 8), so a redirect that answers it must load a document. */
function asDocument(answer: unknown): unknown {
  if (answer instanceof Response && answer.headers.has('location'))
    answer.headers.set('x-remix-reload-document', 'true');
  return answer;
}

function told(why: Away['why'], { context }: Args, typed: Fields | undefined) {
  const { log, requestId } = context.get(portalContext);
  log.error({ requestId, why }, 'page not answered');
  return data<Away>({ why, typed }, { status: 503, headers: { 'retry-after': '30' } });
}

/** Copies the request before its body is read. Not for forms with files, which only the browser can send again. */
function copyOfForm(request: Request): Request | undefined {
  const isPlain = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
  return isPlain ? request.clone() : undefined;
}

async function typedIn(copy: Request | undefined): Promise<Fields | undefined> {
  if (!copy) return undefined;
  const fields = await readForm(copy, ANY_FORM).catch((): Fields => ({}));
  const typed = { ...withoutSecrets(fields), ...(fields.username && { username: fields.username }) };
  // Keeps the form's idempotency key: when sent again, it still counts as the same submission.
  return isTyped(typed) ? { ...typed, ...(fields.key && { key: fields.key }) } : undefined;
}
