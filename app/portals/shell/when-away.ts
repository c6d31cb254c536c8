// What all portal pages answer alike: when the database cannot be reached or the disk is full, 503 with a message and what
// the person typed; and redirects, which load a document.
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type ServerBuild } from 'react-router';
import type { Fields } from '#contract/call.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { DatabaseAway } from '#platform/database/bounded-pool.ts';
import { readAnyForm } from '#platform/http/read-any-form.ts';
import { hasNoRoom } from '#platform/jobs/free-space.ts';
import { isTyped, withoutSecrets } from '#platform/sessions/form-draft.ts';

/**
 * What the page gets: why it failed, and what was `typed`, so that the person can send it again. `fileFields`: the names of
 * the form's fields for files, which only the browser can send again.
 */
export type Away = { why: 'away' | 'full'; typed: Fields | undefined; fileFields?: string[] };

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
            const form = unreadForm(args.request);
            if (await hasNoRoom(args.context.get(portalContext).env)) throw told('full', args, await typedIn(form));
            return telling(args, () => action(args), form);
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

async function telling(args: Args, answer: () => unknown, form?: Request): Promise<unknown> {
  try {
    return asDocument(await answer());
  } catch (error) {
    if (!(error instanceof DatabaseAway)) throw asDocument(error);
    throw told('away', args, await typedIn(form));
  }
}

/** The script of a page knows no other page (decision 8), so a redirect that answers it must load a document. */
function asDocument(answer: unknown): unknown {
  if (answer instanceof Response && answer.headers.has('location'))
    answer.headers.set('x-remix-reload-document', 'true');
  return answer;
}

function told(why: Away['why'], { context }: Args, kept: Kept) {
  const { log, requestId } = context.get(portalContext);
  log.error({ requestId, why }, 'page not answered');
  return data<Away>({ why, ...kept }, { status: 503, headers: { 'retry-after': '30' } });
}

/** A copy of the request before its body is read. A form with files is too large to copy, and is kept if nothing reads it. */
function unreadForm(request: Request): Request {
  const isPlain = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
  return isPlain ? request.clone() : request;
}

/** What was typed, to be sent again. */
type Kept = Omit<Away, 'why'>;

async function typedIn(form: Request | undefined): Promise<Kept> {
  if (!form || form.bodyUsed) return { typed: undefined };
  const { texts, fileFields } = await readAnyForm(form);
  const typed = { ...withoutSecrets(texts), ...(texts.username && { username: texts.username }) };
  if (!isTyped(typed)) return { typed: undefined };
  // Keeps the form's idempotency key: when sent again, it still counts as the same submission.
  return { typed: { ...typed, ...(texts.key && { key: texts.key }) }, ...(fileFields.length > 0 && { fileFields }) };
}
