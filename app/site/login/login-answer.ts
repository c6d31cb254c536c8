import { redirectDocument } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { paths } from '../navigation/navigation.ts';
import { agentSystemsHere, portalAddress, portalCall } from '../portals.server.ts';
import type { Route } from './+types/login-answer';
import { askForReset, isReset } from './ask-for-reset.server.ts';
import { insuredSignIn, logInAgent, logInCustomer } from './log-in.server.ts';

/** The answer of the login pages as data, for the popup and the forgot-password form. */
export async function action({ request, context, params: { kind } }: Route.ActionArgs) {
  const form = await request.formData();
  const call = context.get(portalCall);
  const { data, init } = await (isReset(form)
    ? askForReset(call, kind === 'agent' ? 'agent' : 'customer', form)
    : kind === 'agent'
      ? logInAgent(call, form, context.get(agentSystemsHere))
      : logInCustomer(call, form, context.get(portalAddress)('insured', insuredSignIn(request, kind === 'claims'))));
  return Response.json(data, init ?? {});
}

/** A GET has nothing to show, so it redirects to the page. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirectDocument(localizeHref(params.kind === 'agent' ? paths.agentLogin : paths.policyholder));
