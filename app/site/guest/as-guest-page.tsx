import { data } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Alert } from '#ui/alert.tsx';
import { AsSent } from '#ui/as-sent.tsx';
import { pageHead } from '../content/page-head.ts';
import { scenes } from '../content/scenes.ts';
import { SceneCard, View } from '../login/scene-card.tsx';
import { paths } from '../navigation/navigation.ts';
import { headersOfAnswer } from '../public-page.ts';
import type { Route } from './+types/as-guest-page';
import { admitGuest, type GuestOutcome, wayOf } from './admit-guest.server.ts';
import { type GuestDetails, type GuestView, readDetails } from './guest-details.ts';
import formStyles from './guest-form.module.css';
import { GuestForm } from './guest-form.tsx';
import { GuestHandOff } from './guest-hand-off.tsx';
import { PolicyList } from './policy-list.tsx';

/** The page has two addresses, one for each purpose. */
const viewAt = (path: string): GuestView => (/\/idcard\/?$/i.test(path) ? 'ID' : 'Payment');

export const loader = ({ request }: Route.LoaderArgs) => ({ view: viewAt(new URL(request.url).pathname) });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await admitGuest(wayOf(request, context, viewAt(new URL(request.url).pathname)), form);
  const isAccepted = outcome.kind !== 'invalid' && outcome.kind !== 'refused';
  return data(
    { outcome, details: readDetails(form) },
    { status: isAccepted ? 200 : 422, headers: { 'cache-control': 'no-store' } },
  );
}

export const headers = headersOfAnswer;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  import.meta.env.SSR
    ? pageHead({
        matches,
        ...(loaderData?.view === 'ID'
          ? { title: m.guests_title_id(), description: m.guests_page_id_description(), path: paths.guestIdCard }
          : { title: m.guests_title_pay(), description: m.guests_page_pay_description(), path: paths.guestPayment }),
      })
    : [];

/** GU-01 on its own page. Without a script it proceeds from page to page. */
export default function AsGuestPage({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const outcome = actionData?.outcome;
  return (
    <SceneCard view={import.meta.env.SSR && <View {...scenes.causeway} />}>
      <AsSent name="guest">{import.meta.env.SSR && <Head view={view} answered={actionData} />}</AsSent>
      {outcome?.kind === 'admitted' ? (
        <GuestHandOff action={outcome.action} fields={outcome.fields} />
      ) : (
        outcome?.kind !== 'choose' && <GuestForm view={view} answered={actionData} />
      )}
    </SceneCard>
  );
}

type Answered = { outcome: GuestOutcome; details: GuestDetails };

function Head({ view, answered }: { view: GuestView; answered: Answered | undefined }) {
  const title = view === 'ID' ? m.guests_title_id() : m.guests_title_pay();
  switch (answered?.outcome.kind) {
    case 'choose':
      return (
        <>
          <h1>{m.guests_choose()}</h1>
          <form method="post" className={formStyles.form}>
            <TypedAlready {...answered.details} />
            <PolicyList policies={answered.outcome.policies} />
            <p>
              <a href={localizeHref(view === 'ID' ? paths.guestIdCard : paths.guestPayment)}>
                {m.guests_choose_back()}
              </a>
            </p>
          </form>
        </>
      );
    case 'invalid':
    case 'refused':
      return (
        <>
          <h1>{title}</h1>
          <div className={formStyles.refused}>
            <Alert kind="error" role="alert">
              {answered.outcome.kind === 'invalid' ? (
                m.guests_mend()
              ) : (
                <>
                  <b>{answered.outcome.message}</b> {answered.outcome.next}
                </>
              )}
            </Alert>
          </div>
        </>
      );
    case 'admitted':
      return <h1>{title}</h1>;
    default:
      return (
        <>
          <h1>{title}</h1>
          <p className={formStyles.lead}>{m.guests_page_lead()}</p>
        </>
      );
  }
}

function TypedAlready({ by, number, zip, birth, more }: GuestDetails) {
  const fields = { by, [by === 'dl' ? 'licenseNumber' : 'policyNumber']: number, zip, ...birth, ...more };
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
