import { z } from 'zod';
import { STATES } from '#config/states.ts';
import { CLICKS } from '#contract/site-activity.ts';
import { Failure, STATUS } from '#platform/context/failure.ts';
import { pageContext } from '#platform/context/portal-context.ts';
import { countedVisitor } from '#platform/events/counted-visitor.ts';
import { pageAt, type Use } from '#platform/events/usage.ts';
import { readForm } from '#platform/http/read-fields.ts';
import type { Route } from './+types/activity-beacon';

const pagePath = z.string().transform((path, problem) => {
  const name = pageAt(path);
  if (!name) problem.addIssue({ code: 'custom', message: 'no page of the site' });
  return name ?? z.NEVER;
});

/**
 * Either a click, or the view of a page that the browser had prefetched and that the server therefore did not count.
 */
const beacon = z.union([
  z
    .strictObject({ click: z.enum(CLICKS), state: z.enum(STATES).optional() })
    .transform(({ click, state }) => ({ kind: 'click' as const, name: click, state })),
  z.strictObject({ view: pagePath }).transform(({ view }) => ({ kind: 'view' as const, name: view })),
]);

/** CA-21: counts what `site/layout/count-clicks.js` reports. The answer is the same whether or not it was counted. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(pageContext);
  const { headers } = request;
  if (!isFromOurPage(request, context.env.PUBLIC_URL)) return answer(403);
  const visitor = countedVisitor(headers);
  if (!visitor) return answer(204);
  if (!context.usage.clicks.hasRoom(context.address)) return answer(429);
  try {
    const sent = beacon.safeParse(await readForm(request));
    if (!sent.success) return answer(400);
    context.usage.count({ ...sent.data, ...visitor, language: context.language } satisfies Use);
    return answer(204);
  } catch (error) {
    if (error instanceof Failure) return answer(STATUS[error.code]);
    throw error;
  }
}

export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } });

const answer = (status: number) => new Response(null, { status, headers: { 'cache-control': 'no-store' } });

/**
 * The request guard allows requests that no browser sent, since they act for nobody; here they would distort the
 * counts.
 */
function isFromOurPage({ headers, url }: Request, publicUrl: string | undefined): boolean {
  const site = headers.get('sec-fetch-site');
  return site ? site === 'same-origin' : headers.get('origin') === (publicUrl ?? new URL(url).origin);
}
