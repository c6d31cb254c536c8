import { redirectDocument } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { paths } from '../navigation/navigation.ts';
import type { Route } from './+types/continue-posted';
import { continueQuote } from './continue-quote.server.ts';

/** What the forms of a saved quote are answered, as data. */
export async function action({ request, context }: Route.ActionArgs) {
  const { data } = await continueQuote(request, context, await request.formData());
  return Response.json(data, { headers: { 'cache-control': 'no-store' } });
}

/** Nothing to look at. */
export const loader = () => redirectDocument(localizeHref(`${paths.quote}#continue`));
