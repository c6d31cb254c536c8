import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { STATES } from '#config/states.ts';
import { signedInAt } from '#contract/signed-in.ts';
import { FailedRequestId } from '#site/errors/failed-request.tsx';
import { SignedIn } from '#site/layout/own-pages-link.tsx';
import { Trial } from '#site/layout/trial-strip.tsx';
import { scriptMark } from '#ui/script-mark.ts';
import { errorFacts } from './platform/context/error-facts.ts';
import { pageContext } from './platform/context/portal-context.ts';

/** Waits for the whole page: nothing is streamed in later by script, so a page reads the same without one. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routing: RouterContextProvider,
): Promise<Response> {
  const { requestId, env } = routing.get(pageContext);
  const html = await renderToReadableStream(
    // A frame of ours stands in a page that says it.
    <Trial value={request.headers.get('sec-fetch-dest') === 'iframe' ? undefined : env}>
      <FailedRequestId value={status >= 500 ? requestId : undefined}>
        <SignedIn value={signedInAt(request.headers.get('cookie'), env, STATES)}>
          <ServerRouter context={context} url={request.url} nonce={scriptMark} />
        </SignedIn>
      </FailedRequestId>
    </Trial>,
    // Nor put at the end because it is long.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  await html.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}

/** What nobody foresaw, in one line. Never the error itself: a database error carries the query and what was in it. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Whoever asked is gone, or asked for what is not there: nothing failed.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (import.meta.env.DEV && import.meta.env.MODE !== 'test') console.error(error);
  const { log, requestId } = context.get(pageContext);
  log.error({ requestId, ...errorFacts(error) }, 'page failed');
};
