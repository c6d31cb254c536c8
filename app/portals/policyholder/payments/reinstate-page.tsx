import { data, href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { findReinstatement, signAndPay } from '#insurance/billing/reinstatement.ts';
import { findAccount } from '#platform/accounts/account-store.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { ReinstatementForm } from '../../cards/reinstatement-form.tsx';
import { portalMeta, useTyped } from '../../shell/portal-page.ts';
import { ownPolicyOf } from '../policyholder.ts';
import type { Route } from './+types/reinstate-page';
import { ownResultAt, refuseOldBill } from './own-payments.ts';

const BILL = href('/insurednew/payments');

export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { policy } = await ownPolicyOf(context, request, params.number);
  const reinstatement = await findReinstatement(context, policy.id);
  if (!reinstatement) throw redirect(inSameLanguage(BILL, request), 303);
  return { reinstatement };
}

export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const { accountId, policy } = await ownPolicyOf(context, request, params.number);
  return answerForm(async (showAgain) => {
    const typed = await readForm(request);
    showAgain(typed);
    await refuseOldBill(context, policy);
    const account = await findAccount(context.db, accountId);
    const wish = {
      policyId: policy.id,
      accountId,
      receiptEmail: account?.email ?? null,
      resultAt: ownResultAt(context, request),
    };
    const answer = await signAndPay(context, wish, typed);
    return typeof answer === 'string' ? redirect(answer, 303) : data(answer, { status: 422 });
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.pay_lapse_title);

export default function ReinstatePage({ loaderData: { reinstatement }, actionData }: Route.ComponentProps) {
  return <ReinstatementForm of={reinstatement} typed={useTyped(actionData)} backAt={BILL} />;
}
