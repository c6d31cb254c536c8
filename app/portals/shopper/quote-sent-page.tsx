import { redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, writtenPhone } from '#config/phone-number.ts';
import { findAgency } from '#insurance/agencies/agency-store.ts';
import { leadStatusOf } from '#insurance/leads/lead-store.ts';
import { promisedPrice, promiseLabels } from '#insurance/quotes/pricing/promised-price.ts';
import { vehicleName } from '#insurance/quotes/quote-labels.ts';
import { nextStep } from '#insurance/quotes/quote-progress.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Route } from './+types/quote-sent-page';
import { QuoteFrame } from './quote-frame.tsx';
import styles from './quote-sent.module.css';
import { findOpenQuote, noQuotePath, quotePath } from './quote-visit.ts';

/** What was sent, and what happens next. A shopper who returns or sends again lands here, too. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const open = await findOpenQuote(context, request);
  if (!open) throw redirect(noQuotePath(request), 303);
  const { draft } = open;
  if (!draft.reference || !draft.promised_on) throw redirect(quotePath(request, nextStep(draft)), 303);

  const sentTo = draft.agency_id === null ? undefined : await findAgency(context.db, draft.agency_id);
  // Staff call the shopper of an agency that has closed.
  const agency = sentTo?.closed_on ? undefined : sentTo;
  const call = await callOf(context, { id: draft.id, isLate: draft.promised_on < dayIn(draft.state, new Date()) });
  // A call that did not come in time is ours to see to.
  const phone = call === 'late' || !agency ? brand.phones.support : agency.phone;
  const promise = await promisedPrice(context.db, draft);
  return {
    reference: draft.reference,
    call,
    day: writtenDay(draft.promised_on, context.language),
    agency: agency?.name ?? brand.name,
    phone,
    writtenPhone: writtenPhone(phone),
    email: draft.email,
    price: promise && promiseLabels(draft, promise, context.language),
    cars: draft.answers.vehicles.map((each) => vehicleName(each, context.language)),
    around: {
      state: draft.state,
      agent: agency && {
        name: agency.name,
        address: `${agency.address}, ${agency.city}`,
        miles: '',
        phone: agency.phone,
        writtenPhone: writtenPhone(agency.phone),
        speaksSpanish: agency.languages.includes('es'),
      },
    },
  };
}

/** What has become of the promised call. */
async function callOf({ db }: Context, { id, isLate }: { id: number; isLate: boolean }): Promise<keyof typeof CALL> {
  if ((await leadStatusOf(db, id)) !== 'new') return 'made';
  return isLate ? 'late' : 'promised';
}

const CALL = { promised: m.quoting_sent_promise, late: m.quoting_sent_late, made: m.quoting_sent_called };

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function QuoteSentPage({ loaderData }: Route.ComponentProps) {
  const { around, reference, agency, call, day, phone, email, cars, price } = loaderData;
  return (
    <QuoteFrame around={around} title={m.quoting_sent_title()}>
      <p className={styles.reference}>
        <span>{m.quoting_reference()}</span>
        <b>{reference}</b>
      </p>
      <ol className={styles.next}>
        <li>
          <Icon name="check" />
          <p>{m.quoting_sent_received({ cars: cars.join(', ') })}</p>
        </li>
        <li>
          <Icon name="phone" />
          <p>
            <b>{CALL[call]({ agency, day, phone: loaderData.writtenPhone, reference })}</b>
          </p>
        </li>
        <li>
          <Icon name="money" />
          <p>{price ? m.quoting_price_kept(price) : m.quoting_no_price()}</p>
        </li>
        {email && (
          <li>
            <Icon name="mail" />
            <p>{m.quoting_sent_copy({ email })}</p>
          </li>
        )}
      </ol>
      {call === 'promised' && <p>{m.quoting_sent_call({ phone: loaderData.writtenPhone, reference })}</p>}
      <ButtonLink kind="go" size="large" icon="phone" href={callHref(phone)}>
        {m.guest_call({ phone: loaderData.writtenPhone })}
      </ButtonLink>
    </QuoteFrame>
  );
}
