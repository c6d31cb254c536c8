import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Alert } from '#ui/alert.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { PortalSky } from '../../shell/portal-home.tsx';
import { portalMeta, useTyped } from '../../shell/portal-page.ts';
import own from '../own-policy-cards.module.css';
import { ownPolicyOf, policyholderOf } from '../policyholder.ts';
import type { Route } from './+types/payments-page';
import { actOnOwnPayments, ownPaymentsView } from './own-payments.ts';
import { AutopayCard, BillCard, ReceiptsCard, RemindersCard } from './own-payments-cards.tsx';
import styles from './payments-page.module.css';

/** What is due, what was paid, and how the person wants to pay. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const accountId = await policyholderOf(context, request);
  const query = new URL(request.url).searchParams;
  const view = await ownPaymentsView(context, accountId);
  const done = query.get('done') ?? '';
  if (done !== 'autopay') return { ...view, done };
  // The processor leads back to the same address with and without a card.
  const of = view.bills.find(({ name }) => name === query.get('policy'));
  return { ...view, done: of?.isAutopay ? done : of?.isCardUnanswered ? 'autopay-unanswered' : 'autopay-no-card' };
}

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerForm(async (showAgain) => {
    // Checks the sign-in before it reads the form: if the session is over, the form is kept until the person signs in
    // again.
    await policyholderOf(context, request);
    const typed = await readForm(request);
    const own = await ownPolicyOf(context, request, typed.policy);
    showAgain(typed);
    return actOnOwnPayments(context, request, own, typed);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.pay_page_title);

export default function PaymentsPage({ loaderData: { bills, receipts, done }, actionData }: Route.ComponentProps) {
  const typed = useTyped(actionData);
  const isOnly = bills.length === 1;
  const said = saidOf(done);
  return (
    <>
      <PortalSky state={bills[0]?.state ?? brand.home} title={m.pay_page_title()} lead={m.pay_page_lead()} />
      <div className={`wrap ${own.papers}`}>
        {typed.refusal && <ErrorSummary title={typed.refusal} />}
        {said && !typed.refusal && (
          <Alert kind={said.kind} role="status">
            {said.words}
          </Alert>
        )}
        {bills.map((of) => (
          <div key={of.name} className={styles.policy}>
            <BillCard of={of} typed={typed} />
            <div className={styles.settings}>
              <AutopayCard of={of} />
              <RemindersCard of={of} typed={typed} />
            </div>
            {isOnly && <ReceiptsCard receipts={receipts} />}
          </div>
        ))}
        {!isOnly && <ReceiptsCard receipts={receipts} />}
      </div>
    </>
  );
}

/** The notice for the action just done. An unknown value in the address shows nothing. */
function saidOf(done: string) {
  switch (done) {
    case 'autopay':
      return { kind: 'ok', words: m.pay_autopay_is_on() } as const;
    case 'autopay-no-card':
      return { kind: 'info', words: m.pay_autopay_no_card() } as const;
    case 'autopay-unanswered':
      return { kind: 'info', words: m.pay_autopay_unanswered() } as const;
    case 'autopay-off':
      return { kind: 'ok', words: m.pay_autopay_is_off() } as const;
    case 'reminders':
      return { kind: 'ok', words: m.pay_reminders_saved() } as const;
    default:
      return undefined;
  }
}
