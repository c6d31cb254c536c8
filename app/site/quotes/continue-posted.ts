import { redirectDocument } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { paths } from '../navigation/navigation.ts';
import type { Route } from './+types/continue-posted';
import { continueQuote } from './continue-quote.server.ts';

/** The answer of the forms for a saved quote, as data. */
export async function action({ request, context }: Route.ActionArgs) {
  const { data } = await continueQuote(request, context, await request.formData());
  return Response.json(data, { headers: { 'cache-control': 'no-store' } });
}

/** A GET has nothing to show, so it redirects to the page. */
export const loader = () => redirectDocument(localizeHref(`${paths.quote}#continue`));
