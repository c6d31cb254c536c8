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

/**
 * Waits for the whole page. Nothing is streamed in later by script, so that a page is complete without scripts, too.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routing: RouterContextProvider,
): Promise<Response> {
  const { requestId, env } = routing.get(pageContext);
  const html = await renderToReadableStream(
    // A frame of ours is inside a page that already shows the trial notice.
    <Trial value={request.headers.get('sec-fetch-dest') === 'iframe' ? undefined : env}>
      <FailedRequestId value={status >= 500 ? requestId : undefined}>
        <SignedIn value={signedInAt(request.headers.get('cookie'), env, STATES)}>
          <ServerRouter context={context} url={request.url} nonce={scriptMark} />
        </SignedIn>
      </FailedRequestId>
    </Trial>,
    // Keeps long parts in place instead of moving them to the end.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  await html.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}

/** Logs an unexpected error in one line. Never the error itself: a database error contains the query and its values. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // The client is gone, or asked for something that does not exist: nothing failed.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (import.meta.env.DEV && import.meta.env.MODE !== 'test') console.error(error);
  const { log, requestId } = context.get(pageContext);
  log.error({ requestId, ...errorFacts(error) }, 'page failed');
};
