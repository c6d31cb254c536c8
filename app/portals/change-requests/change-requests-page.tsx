import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Alert } from '#ui/alert.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Chip, type ChipKind } from '#ui/chip.tsx';
import { dayIn } from '../payments/guest-access.ts';
import { policyPath } from '../policyholder/own-policy.ts';
import { findOwnPolicies } from '../policyholder/own-policy-store.ts';
import { policyholderOf } from '../policyholder/policyholder.ts';
import { portalContext } from '../portal-context.ts';
import { portalMeta, usePortalLanguage, usePortalLink } from '../portal-page.ts';
import { writtenDay } from '../written.ts';
import type { Route } from './+types/change-requests-page';
import { type ChangeStatus, detailsInWords, kindName, statusName } from './change-request.ts';
import { findOwnChanges } from './change-request-store.ts';
import styles from './change-requests.module.css';

const JUST_NOW_MS = 120_000;

/** What the person has asked us to change, and how each request stands. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const { language } = asked;
  const id = await policyholderOf(asked, request);
  const changes = await findOwnChanges(asked.db, id);
  const policies = await findOwnPolicies(asked.db, id);
  const now = Date.now();
  return {
    policies: policies.map((policy) => ({
      number: `${policy.prefix} ${policy.number}`,
      path: `${policyPath(policy)}/change`,
    })),
    changes: changes.map(({ reference, kind, status, details, answer, asked_at, changed_at, ...policy }) => {
      const dayOf = (instant: Date) => writtenDay(dayIn(brand.states[policy.state].timeZone, instant), language);
      return {
        ...{ reference, status, answer },
        kind: kindName(kind, language),
        statusWord: statusName(status, language),
        policy: `${policy.prefix} ${policy.number}`,
        asked: dayOf(asked_at),
        changed: dayOf(changed_at),
        isNew: now - asked_at.getTime() < JUST_NOW_MS,
        details: detailsInWords(details, language),
      };
    }),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => portalMeta(matches, m.change_requests_title);

const chips: Record<ChangeStatus, ChipKind> = { received: 'none', handling: 'warn', done: 'ok', declined: 'error' };

export default function ChangeRequestsPage({ loaderData: { policies, changes } }: Route.ComponentProps) {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  const [newest] = changes;
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{m.change_requests_title({}, locale)}</h1>
      {newest?.isNew && (
        <Alert kind="ok" role="status">
          {m.change_sent({ reference: newest.reference }, locale)}
        </Alert>
      )}
      <p className={styles.row}>
        {policies.map(({ number, path }) => (
          <a key={path} className={buttonClass({ kind: 'outline' })} href={link(path)}>
            {policies.length === 1 ? m.change_ask({}, locale) : m.change_ask_for({ number }, locale)}
          </a>
        ))}
      </p>
      {changes.length === 0 && <p className={styles.paper}>{m.change_none({}, locale)}</p>}
      {changes.map((change) => (
        <section key={change.reference} className={styles.paper}>
          <h2>
            {change.kind} <Chip kind={chips[change.status]}>{change.statusWord}</Chip>
          </h2>
          <p className="mute">
            {m.change_asked_on({ reference: change.reference, day: change.asked, policy: change.policy }, locale)}
          </p>
          {change.answer && (
            <p className={styles.answer}>
              <b>{m.change_answer({ day: change.changed }, locale)}</b> {change.answer}
            </p>
          )}
          <details>
            <summary>{m.change_details({}, locale)}</summary>
            <dl className={styles.facts}>
              {change.details.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        </section>
      ))}
    </div>
  );
}
