import { data, href, redirect } from 'react-router';
import { SALE_PAPERS } from '#config/insurance/sale-papers.ts';
import { m } from '#config/messages/compiled/messages.js';
import { PASSWORD_LENGTH } from '#config/security-limits.ts';
import { password } from '#contract/fields.ts';
import { register } from '#insurance/policyholders/register.ts';
import { findRegistration } from '#insurance/policyholders/registration-store.ts';
import { readPurchaseOutcome } from '#insurance/purchases/binding/purchase-outcome.ts';
import { boughtView } from '#insurance/purchases/bought-view.ts';
import { boughtBy } from '#insurance/purchases/buyers-policy.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { readCookie } from '#platform/sessions/portal-cookie.ts';
import { expectAbility } from '../quote-abilities.ts';
import { findOpenQuote, noQuotePath, quotePath } from '../quote-visit.ts';
import type { Route } from './+types/bought-page';
import { BoughtPolicy } from './bought-policy.tsx';
import { paperPath } from './buy-visit.ts';

/** Shows the policy just bought: its number, ID cards, payments, documents and agent, and the form for an account. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  expectAbility(context, 'buy-policy');
  const purchase = await boughtBy(context, readCookie(request, 'quote'));
  if (!purchase) {
    const open = await findOpenQuote(context, request);
    throw redirect(open && !open.draft.is_bought ? quotePath(request, 'buy') : noQuotePath(request), 303);
  }
  const outcome = await readPurchaseOutcome(context, purchase.id);
  const view = await boughtView(context.db, purchase, context.language);
  if (!view) throw data(null, { status: 404 });
  return {
    view,
    rescinded: outcome.kind === 'rescinded' ? outcome.why : undefined,
    isPaid: outcome.kind === 'bound' && outcome.isPaid,
    state: purchase.state,
    papers: {
      card: paperPath(request, 'id-card'),
      declarations: paperPath(request, 'declarations'),
      signed: paperPath(request, 'signed'),
      others: (SALE_PAPERS[purchase.state] ?? []).map(({ title, href: at }) => ({ title: title(), href: at })),
    },
    account: await findRegistration(context.db, purchase.policyId, purchase.email),
    signIn: inSameLanguage(href('/insurednew/login'), request),
  };
}

/** Creates an account right after the purchase. The policy is already known, so the form asks only for a password. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  expectAbility(context, 'buy-policy');
  const purchase = await boughtBy(context, readCookie(request, 'quote'));
  if (!purchase) throw redirect(noQuotePath(request), 303);
  return answerForm(async () => {
    const fields = await readForm(request);
    const chosen = password.safeParse(fields.password);
    const errors = {
      ...(!chosen.success && { password: m.register_error_password() }),
      ...(chosen.success && fields.passwordAgain !== chosen.data && { passwordAgain: m.register_error_again() }),
    };
    if (!chosen.success || Object.keys(errors).length > 0) {
      return refuseForm({ refusal: m.register_check_fields(), errors, values: {} });
    }
    const view = await boughtView(context.db, purchase, context.language);
    const [insured] = purchase.document.insureds;
    await register(context, {
      policyNumber: view?.number.replace(/\D/g, '') ?? '',
      lastName: insured?.last_name ?? '',
      dateOfBirth: insured?.date_of_birth ?? '',
      zip: purchase.document.zip,
      email: purchase.email,
      password: chosen.data,
    });
    return { isSent: true };
  });
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function BoughtPage({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = refusalOf(actionData);
  // The answer is the same whether or not the email address already has an account.
  const isSent = actionData && 'isSent' in actionData;
  const account = loaderData.account ?? (isSent ? 'waits' : undefined);
  return <BoughtPolicy {...loaderData} least={PASSWORD_LENGTH.alone} refusal={refusal} account={account} />;
}
