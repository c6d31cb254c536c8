import { data, href } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { tollFree } from '#config/phone-number.ts';
import { cardView } from '#insurance/billing/payment-labels.ts';
import { askAboutSubrogation } from '#insurance/billing/settle-subrogation.ts';
import { findOwnSubrogation } from '#insurance/billing/subrogation-store.ts';
import { writtenInstant, writtenMoney } from '#platform/calendar/written.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { readCookie } from '#platform/sessions/portal-cookie.ts';
import { Alert } from '#ui/alert.tsx';
import { AnswerList } from '#ui/answer-list.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { StepCard } from '../cards/step-card.tsx';
import { CheckAgain } from '../shell/check-again.tsx';
import { cardMeta, usePortalLink } from '../shell/portal-page.ts';
import type { Route } from './+types/subrogation-paid-page';

/**
 * The page that the processor sends a payer back to. It asks the processor for the payment's result; the address proves
 * nothing.
 */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { language } = context;
  const token = readCookie(request, 'subrogation');
  const found = token && (await findOwnSubrogation(context.db, params.reference, hashToken(token)));
  if (!found) throw data(null, { status: 404 });
  const payment = await askAboutSubrogation(context, found);
  const { card_brand, card_last4, receipt_number, settled_at } = payment;
  const lines: [string, string | null | undefined][] = [
    [m.subrogation_receipt(), receipt_number],
    [m.subrogation_file(), payment.file_number],
    [m.subrogation_name(), payment.payer_name],
    [m.subrogation_amount(), writtenMoney(payment.amount_cents, language)],
    [m.subrogation_paid_by(), card_last4 && cardView({ brand: card_brand ?? '', last4: card_last4 }, language)],
    [m.subrogation_paid_on(), settled_at && writtenInstant(settled_at, brand.home, language)],
  ];
  return {
    status: payment.status,
    email: payment.payer_email,
    answers: lines.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
  };
}

export const meta: Route.MetaFunction = cardMeta;

export default function SubrogationPaidPage({ loaderData: { status, email, answers } }: Route.ComponentProps) {
  const link = usePortalLink();
  const phone = tollFree(brand.phones.claims);
  if (status === 'succeeded') {
    return (
      <StepCard title={m.pay_paid_title()}>
        <Alert kind="ok" role="none">
          {m.subrogation_paid_mail({ email })}
        </Alert>
        <AnswerList title={m.pay_receipt()} answers={answers} changeLabel="" />
        <p>{m.subrogation_next()}</p>
      </StepCard>
    );
  }
  if (status === 'open') {
    return (
      <StepCard title={m.pay_waiting_title()}>
        <CheckAgain />
        <Alert kind="info" role="none">
          {m.pay_waiting_text()} {m.pay_waiting_mail()}
        </Alert>
        <ButtonLink kind="outline" href={`?lang=${getLocale()}`}>
          {m.pay_check_now()}
        </ButtonLink>
      </StepCard>
    );
  }
  return (
    <StepCard title={m.pay_failed_title()}>
      <Alert kind="error" role="none">
        {m.pay_failed_text()}
      </Alert>
      <ButtonLink kind="go" size="large" isBlock href={link(href('/pay/subrogation'))}>
        {m.pay_try_again()}
      </ButtonLink>
      <p className="mute">{m.subrogation_call({ phone })}</p>
    </StepCard>
  );
}
