import { data } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, writtenPhone } from '#config/phone-number.ts';
import { audit } from '../audit/audit-store.ts';
import { dayIn } from '../day-in.ts';
import { findCardPolicy } from '../id-cards/id-card-store.ts';
import papers from '../papers.module.css';
import { Facts, Paper, PaperPage } from '../papers.tsx';
import { billInWords } from '../payments/guest-words.ts';
import { listUnpaid } from '../payments/payment-store.ts';
import { CoverChip } from '../policies/cover-chip.tsx';
import { type CoverInWords, coversInWords } from '../policies/cover-words.ts';
import { portalContext } from '../portal-context.ts';
import { portalMeta, usePortalLanguage, usePortalLink } from '../portal-page.ts';
import type { Route } from './+types/agent-policy-page';
import { agentOf } from './agent-desk.ts';
import styles from './agent-policy-page.module.css';
import { findDrivers, findOwnBookPolicy } from './desk-store.ts';

/** A policy of the agent's own book; of anybody else's it says what it says of one that does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const producer = await agentOf(asked, request, params.state);
  const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0;
  const own = await findOwnBookPolicy(asked.db, producer.id, id);
  const policy = own && (await findCardPolicy(asked.db, own.id));
  if (!own || !policy) throw data(null, { status: 404 });
  await audit(asked.db, asked, { act: 'view-policy', actor: `producer ${producer.id}`, subject: ['policy', own.id] });

  const unpaid = await listUnpaid(asked.db, own.id);
  const drivers = await findDrivers(asked.db, own.id);
  const coversOf = (position: number) => coversInWords(policy.covers, position, policy.state, asked.language);
  return {
    ...billInWords(policy, unpaid, dayIn(policy.state, new Date()), asked.language),
    insureds: policy.insureds.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', '),
    covers: coversOf(0),
    vehicles: policy.vehicles.map(({ position, vin, model_year, make, model }) => ({
      vin,
      name: `${model_year} ${make} ${model}`,
      covers: coversOf(position),
    })),
    address: `${own.address}, ${own.city}, ${own.state} ${own.zip}`,
    phone: own.phone,
    writtenPhone: own.phone === null ? '' : writtenPhone(own.phone),
    email: own.email,
    drivers: drivers.map(({ first_name, last_name, status }) => ({
      name: `${first_name} ${last_name}`,
      isExcluded: status === 'excluded',
    })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => portalMeta(matches, m.guest_policy);

export default function AgentPolicyPage({ loaderData, params }: Route.ComponentProps) {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  const { due, phone, email } = loaderData;
  const facts = [
    { label: m.guest_effective({}, locale), value: loaderData.effective },
    { label: m.guest_expires({}, locale), value: loaderData.expires },
    { label: m.agents_cancels_on({}, locale), value: loaderData.cancels },
    {
      label: m.login_next_due({}, locale),
      value: due ? m.login_due_on({ amount: due.amount, day: due.day }, locale) : m.login_nothing_due({}, locale),
    },
    { label: m.desk_address({}, locale), value: loaderData.address },
    { label: m.agents_phone({}, locale), value: phone && <a href={callHref(phone)}>{loaderData.writtenPhone}</a> },
    { label: m.login_email({}, locale), value: email && <a href={`mailto:${email}`}>{email}</a> },
  ];
  return (
    <PaperPage width="wide">
      <p>
        <a href={link(`/uaicins/${params.state.toLowerCase()}/policies`)}>{m.desk_back({}, locale)}</a>
      </p>
      <header className={papers.row}>
        <h1>{loaderData.number}</h1>
        <CoverChip cover={loaderData.cover} />
      </header>
      <Paper title={loaderData.insureds}>
        <Facts facts={facts} />
      </Paper>
      <Paper title={m.guest_cover_every_vehicle({}, locale)}>
        <Covers covers={loaderData.covers} />
      </Paper>
      {loaderData.vehicles.map((vehicle) => (
        <Paper key={vehicle.vin} title={vehicle.name}>
          <p>VIN {vehicle.vin}</p>
          <Covers covers={vehicle.covers} />
        </Paper>
      ))}
      <Paper title={m.desk_drivers({}, locale)}>
        <ul className={styles.list}>
          {loaderData.drivers.map(({ name, isExcluded }) => (
            <li key={name}>{isExcluded ? m.desk_excluded({ name }, locale) : name}</li>
          ))}
        </ul>
      </Paper>
    </PaperPage>
  );
}

function Covers({ covers }: { covers: CoverInWords[] }) {
  if (covers.length === 0) return null;
  return <Facts facts={covers.map(({ name, amount }) => ({ label: name, value: amount }))} />;
}
