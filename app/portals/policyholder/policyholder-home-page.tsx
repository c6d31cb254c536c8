import { m } from '#config/messages/compiled/messages.js';
import { buttonClass } from '#ui/button.tsx';
import { findAccount } from '../accounts/account-store.ts';
import { CoverChip } from '../payments/guest-policy-facts.tsx';
import { portalContext } from '../portal-context.ts';
import styles from '../portal-home.module.css';
import { PortalCard, PortalSky } from '../portal-home.tsx';
import { portalMeta, usePortalLanguage } from '../portal-page.ts';
import type { Route } from './+types/policyholder-home-page';
import { type OwnPolicyInWords, ownPolicyInWords } from './own-policy.ts';
import { findOwnPolicies, findOwnUnpaidBills, findOwnVehicles } from './own-policy-store.ts';
import { policyholderOf } from './policyholder.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const id = await policyholderOf(asked, request);
  const account = await findAccount(asked.db, id);
  const policies = await findOwnPolicies(asked.db, id);
  const owned = { vehicles: await findOwnVehicles(asked.db, id), bills: await findOwnUnpaidBills(asked.db, id) };
  return {
    firstName: account?.first_name ?? '',
    state: policies[0]?.state ?? 'FL',
    policies: policies.map((policy) => ownPolicyInWords(policy, owned, new Date(), asked.language)),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => portalMeta(matches, m.login_home_title);

export default function PolicyholderHomePage({ loaderData: { firstName, state, policies } }: Route.ComponentProps) {
  const locale = usePortalLanguage();
  return (
    <>
      <PortalSky state={state} title={m.login_hello({ name: firstName }, { locale })} lead={leadOf(policies, locale)} />
      <div className={`wrap ${styles.papers}`}>
        {policies.map((policy) => (
          <PolicyCard key={policy.number} policy={policy} />
        ))}
      </div>
    </>
  );
}

/** The one thing to know first: a notice, then the next bill, then that all is well. */
function leadOf(policies: OwnPolicyInWords[], locale: 'en' | 'es'): string {
  const underNotice = policies.find(({ cover }) => cover === 'notice');
  if (underNotice?.cancels) return m.login_lead_notice({ day: underNotice.cancels }, { locale });
  const due = policies.find((policy) => policy.due)?.due;
  if (due) {
    return due.isLate
      ? m.login_lead_late({ amount: due.amount }, { locale })
      : m.login_lead_due({ day: due.day }, { locale });
  }
  return policies.some(({ cover }) => cover === 'covered')
    ? m.login_lead_covered({}, { locale })
    : m.login_lead_none({}, { locale });
}

function PolicyCard({ policy }: { policy: OwnPolicyInWords }) {
  const locale = usePortalLanguage();
  const { due } = policy;
  return (
    <PortalCard
      title={
        <>
          {m.guest_policy({}, { locale })} <CoverChip cover={policy.cover} />
        </>
      }
    >
      <p className={styles.number}>{policy.number}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{m.guest_effective({}, { locale })}</dt>
          <dd>{policy.effective}</dd>
        </div>
        <div>
          <dt>{m.guest_expires({}, { locale })}</dt>
          <dd>{policy.cancels ?? policy.expires}</dd>
        </div>
        <div>
          <dt>{due?.isLate ? m.login_late({}, { locale }) : m.login_next_due({}, { locale })}</dt>
          <dd className={due?.isLate ? styles.late : undefined}>
            {due
              ? m.login_due_on({ amount: due.amount, day: due.day }, { locale })
              : m.login_nothing_due({}, { locale })}
          </dd>
        </div>
      </dl>
      <ul aria-label={m.login_vehicles({}, { locale })}>
        {policy.vehicles.map(({ name, vin_suffix }) => (
          <li key={vin_suffix}>
            <b>{name}</b> <span className="mute">{m.login_vin_ends({ digits: vin_suffix }, { locale })}</span>
          </li>
        ))}
      </ul>
      <p>{m.login_your_agent({ name: policy.agency.name }, { locale })}</p>
      <a className={buttonClass({ kind: 'outline' })} href={`tel:+1${policy.agency.phone}`}>
        {m.guest_call({ phone: policy.agency.writtenPhone }, { locale })}
      </a>
    </PortalCard>
  );
}
