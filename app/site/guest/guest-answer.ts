import { redirectDocument } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { paths } from '../navigation/navigation.ts';
import type { Route } from './+types/guest-answer';
import { admitGuest, wayOf } from './admit-guest.server.ts';

/** The answer of the guest pages as data. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const view = params.what === 'idcard' ? 'ID' : 'Payment';
  const outcome = await admitGuest(wayOf(request, context, view), await request.formData());
  return Response.json(outcome, { headers: { 'cache-control': 'no-store' } });
}

/** A GET has nothing to show, so it redirects to the page. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirectDocument(localizeHref(params.what === 'idcard' ? paths.guestIdCard : paths.guestPayment));
