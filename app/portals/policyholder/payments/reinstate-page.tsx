import { data, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { findReinstatement, signAndPay } from '#insurance/billing/reinstatement.ts';
import { findAccount } from '#platform/accounts/account-store.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { ReinstatementForm } from '../../papers/reinstatement-form.tsx';
import { portalMeta, useTyped } from '../../shell/portal-page.ts';
import { ownPolicyOf } from '../policyholder.ts';
import type { Route } from './+types/reinstate-page';
import { ownResultAt } from './own-payments.ts';

const BILL = '/insurednew/payments';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const { policy } = await ownPolicyOf(asked, request, params.number);
  const reinstatement = await findReinstatement(asked, policy.id);
  if (!reinstatement) throw redirect(inSameLanguage(BILL, request), 303);
  return { reinstatement };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const asked = context.get(portalContext);
  const { accountId, policy } = await ownPolicyOf(asked, request, params.number);
  return answerForm(async () => {
    const account = await findAccount(asked.db, accountId);
    const wish = {
      ...{ policyId: policy.id, accountId, receiptEmail: account?.email ?? null },
      resultAt: ownResultAt(asked, request),
    };
    const answer = await signAndPay(asked, wish, await readForm(request));
    return typeof answer === 'string' ? redirect(answer, 303) : data(answer, { status: 422 });
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.pay_lapse_title);

export default function ReinstatePage({ loaderData: { reinstatement }, actionData }: Route.ComponentProps) {
  return <ReinstatementForm of={reinstatement} typed={useTyped(actionData)} backAt={BILL} />;
}
