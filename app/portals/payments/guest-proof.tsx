import stateFL from '#config/art/brand-st-fl.svg';
import stateGA from '#config/art/brand-st-ga.svg';
import stateTX from '#config/art/brand-st-tx.svg';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Alert } from '#ui/alert.tsx';
import { usePortalLanguage } from '../portal-page.ts';
import styles from './guest-page.module.css';
import type { CoverKind } from './guest-policy.ts';
import { CoverChip, PolicyFacts } from './guest-policy-facts.tsx';
import type { ProofInWords } from './guest-words.ts';

/** Proof of cover: who and what is insured until when. */
export function GuestProof({ proof }: { proof: ProofInWords }) {
  const locale = { locale: usePortalLanguage() };
  return (
    <>
      <h1>{m.guest_proof_title({}, locale)}</h1>
      <p className={styles.lead}>{m.guest_proof_text({}, locale)}</p>
      <article className={styles.card}>
        <header>
          <p>
            {brand.name}
            <b>{m.guest_proof_of({ state: proof.stateName }, locale)}</b>
          </p>
          <img src={{ FL: stateFL, GA: stateGA, TX: stateTX }[proof.state]} alt="" width={44} height={44} />
        </header>
        <div className={styles.inside}>
          <CoverChip cover={proof.cover} />
          <PolicyFacts policy={proof} insureds={proof.insureds} />
          <Covers title={m.guest_cover_every_vehicle({}, locale)} covers={proof.covers} />
          {proof.vehicles.map((vehicle) => (
            <Covers key={vehicle.vin} title={vehicle.name} vin={vehicle.vin} covers={vehicle.covers} />
          ))}
        </div>
        <footer>
          {m.guest_claims({}, locale)} <a href={`tel:+1${brand.phones.claims}`}>{claims}</a>
        </footer>
      </article>
    </>
  );
}

/** A policy that covers nothing today: why, and nothing that could be taken for proof. */
export function NoProof({ proof }: { proof: ProofInWords }) {
  const locale = { locale: usePortalLanguage() };
  return (
    <>
      <h1>{m.guest_no_proof_title({}, locale)}</h1>
      <Alert kind="error" role="none">
        {m.guest_not_covered({}, locale)} {whyNotCovered(proof, locale)}
      </Alert>
      <section className={styles.paper} aria-labelledby="policy">
        <h2 id="policy">
          {m.guest_policy({}, locale)} <CoverChip cover={proof.cover} />
        </h2>
        <PolicyFacts policy={proof} insureds={proof.insureds} />
      </section>
    </>
  );
}

function whyNotCovered({ cover, effective, expires, cancels }: ProofInWords, locale: Locale): string {
  if (cover === 'not-yet') return m.guest_starts_on({ day: effective }, locale);
  if (cover === 'cancelled') return m.guest_cancelled_on({ day: cancels ?? expires }, locale);
  return m.guest_expired_on({ day: expires }, locale);
}

type Locale = { locale: ReturnType<typeof usePortalLanguage> };

function Covers({ title, vin, covers }: { title: string; vin?: string; covers: ProofInWords['covers'] }) {
  const locale = { locale: usePortalLanguage() };
  return (
    <section className={styles.covers}>
      <h2>{title}</h2>
      {vin && (
        <p className={styles.vin}>
          VIN <b>{vin}</b>
        </p>
      )}
      <dl>
        {covers.map(({ kind, amount }) => (
          <div key={kind}>
            <dt>{names[kind]({}, locale)}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const names = {
  bodily_injury: m.guest_cover_bodily_injury,
  property_damage: m.guest_cover_property_damage,
  personal_injury_protection: m.guest_cover_personal_injury,
  medical_payments: m.guest_cover_medical_payments,
  uninsured_motorist: m.guest_cover_uninsured_motorist,
  comprehensive: m.guest_cover_comprehensive,
  collision: m.guest_cover_collision,
  rental: m.guest_cover_rental,
  towing: m.guest_cover_towing,
} satisfies Record<CoverKind, unknown>;

const claims = `1-${brand.phones.claims.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')}`;
