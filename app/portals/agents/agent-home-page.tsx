import { redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { signedIn, signOut } from '../accounts/session.ts';
import { portalContext } from '../portal-context.ts';
import styles from '../portal-home.module.css';
import { PortalCard, PortalHome } from '../portal-home.tsx';
import { inSameLanguage, portalMeta, usePortalLanguage } from '../portal-page.ts';
import { writtenDay, writtenPhone } from '../written.ts';
import type { Route } from './+types/agent-home-page';
import { systemOf } from './agent-system.ts';
import { countPoliciesByStatus, findNextCancellations } from './desk-store.ts';
import { findProducer } from './producer-store.ts';

const MOST_CANCELLATIONS = 10;
/** In the order an agent asks for them. */
const STATUSES = ['A', 'C', 'L', 'X'] as const;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const system = systemOf(params.state);
  const { id } = await signedIn(asked, request, 'agent', system.url);
  const producer = await findProducer(asked.db, id);
  // Of another state, or gone since they signed in.
  if (producer?.state !== system.state) throw redirect(inSameLanguage(system.url, request), 303);

  const counts = await countPoliciesByStatus(asked.db, id);
  const cancellations = await findNextCancellations(asked.db, id, MOST_CANCELLATIONS);
  return {
    firstName: producer.first_name,
    agency: producer.agency_name,
    state: producer.state,
    counts: STATUSES.map((status) => ({
      status,
      policies: counts.find((count) => count.status === status)?.policies ?? 0,
    })),
    cancellations: cancellations.map(({ prefix, number, first_name, last_name, cancels_on, phone }) => ({
      number: `${prefix} ${number}`,
      name: `${first_name} ${last_name}`,
      day: cancels_on === null ? '' : writtenDay(cancels_on, asked.language),
      phone,
      writtenPhone: phone === null ? '' : writtenPhone(phone),
    })),
  };
}

/** The one form of the page: sign out. */
export function action({ request, params, context }: Route.ActionArgs) {
  return signOut(context.get(portalContext), request, 'agent', systemOf(params.state).url);
}

export const meta: Route.MetaFunction = ({ matches }) => portalMeta(matches, m.agents_home_title);

const statusNames = {
  A: m.guest_status_covered,
  C: m.guest_status_notice,
  L: m.guest_status_cancelled,
  X: m.guest_status_expired,
};

export default function AgentHomePage({ loaderData }: Route.ComponentProps) {
  const locale = { locale: usePortalLanguage() };
  const { cancellations } = loaderData;
  return (
    <PortalHome
      state={loaderData.state}
      title={m.login_hello({ name: loaderData.firstName }, locale)}
      lead={loaderData.agency}
    >
      <PortalCard title={m.agents_book({}, locale)} isWide>
        <dl className={styles.facts}>
          {loaderData.counts.map(({ status, policies }) => (
            <div key={status}>
              <dt>{statusNames[status]({}, locale)}</dt>
              <dd className={styles.number}>{policies}</dd>
            </div>
          ))}
        </dl>
      </PortalCard>
      <PortalCard title={m.agents_cancellations({}, locale)} isWide>
        {cancellations.length === 0 ? (
          <p>{m.agents_no_cancellations({}, locale)}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
          <section className={styles.scroll} tabIndex={0} aria-label={m.agents_cancellations({}, locale)}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{m.agents_cancels_on({}, locale)}</th>
                  <th scope="col">{m.guest_policy_number({}, locale)}</th>
                  <th scope="col">{m.guest_named_insured({}, locale)}</th>
                  <th scope="col">{m.agents_phone({}, locale)}</th>
                </tr>
              </thead>
              <tbody>
                {cancellations.map((row) => (
                  <tr key={row.number}>
                    <td>{row.day}</td>
                    <td>{row.number}</td>
                    <td>{row.name}</td>
                    <td>{row.phone && <a href={`tel:+1${row.phone}`}>{row.writtenPhone}</a>}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </PortalCard>
    </PortalHome>
  );
}
