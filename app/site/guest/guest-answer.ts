import { redirectDocument } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { paths } from '../layout/navigation.ts';
import { portalAddress, portalCall } from '../portals.server.ts';
import type { Route } from './+types/guest-answer';
import { admitGuest } from './admit-guest.server.ts';

/** What the guest pages answer, as data. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const outcome = await admitGuest(
    {
      call: context.get(portalCall),
      view: params.what === 'idcard' ? 'ID' : 'Payment',
      isPhone: /Mobi/i.test(request.headers.get('user-agent') ?? ''),
      addressOf: (path) => context.get(portalAddress)('insured', path),
    },
    await request.formData(),
  );
  return Response.json(outcome, { headers: { 'cache-control': 'no-store' } });
}

/** Nothing to look at. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirectDocument(localizeHref(params.what === 'idcard' ? paths.guestIdCard : paths.guestPayment));
