import { lazy, Suspense } from 'react';
import { data, useNavigation } from 'react-router';
import scene from '#config/art/scene-mainstreet.svg';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { LIEN_LETTER_PATH, verifyLien } from '#contract/lienholder.ts';
import { VIN_TYPED_LENGTH } from '#contract/limits.ts';
import { PageHero } from '#ui/page-hero.tsx';
import { pageHead } from '../content/page-head.ts';
import { typedText } from '../content/typed-text.server.ts';
import { paths } from '../navigation/navigation.ts';
import { portalAddress, portalCall } from '../portals.server.ts';
import { headersOfAnswer } from '../public-page.ts';
import type { Route } from './+types/lienholder-page';
import { digitsOf, errorsOf, type MoreProof } from './lien-search.ts';
import { LienholderForm, type SearchOutcome } from './lienholder-form.tsx';
import styles from './lienholder-page.module.css';
import { WhereNumbersAre } from './where-numbers-are.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  import.meta.env.SSR
    ? pageHead({ matches, title: m.liens_title(), description: m.liens_description(), path: paths.lienholder })
    : [];

/** The result is one lienholder's business, so no cache stores it. */
export const headers = headersOfAnswer;

/** The numbers are sent in the form's body, never in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const fields = digitsOf({ policyNumber: form.get('policyNumber'), vinSuffix: form.get('vinSuffix') });
  const errors = errorsOf(fields);
  const answer = (outcome: SearchOutcome, status = 200) =>
    data({ fields, outcome }, { status, headers: { 'cache-control': 'no-store' } });
  if (Object.keys(errors).length > 0) return answer({ kind: 'invalid', errors }, 422);

  const more = moreOf(form);
  const call = context.get(portalCall);
  const reply = await call(verifyLien, {
    lienPolicyNumber: fields.policyNumber,
    leinVinNumber: fields.vinSuffix,
    ...Object.fromEntries(Object.entries(more).filter(([, typed]) => typed !== '')),
  });
  if (!reply.ok) return answer({ kind: 'failed' });
  if ('error' in reply.answer) {
    const asksMore = reply.beside.canProveMore || form.has('vin');
    return answer({ kind: 'refused', sentence: reply.answer.error, ...(asksMore && { more }) });
  }
  const { lienLetter: letter, lienCollision: collision, lienAsOf: asOf } = reply.beside;
  const address = `${context.get(portalAddress)('insured', LIEN_LETTER_PATH)}?lang=${getLocale()}`;
  return answer({
    kind: 'found',
    lien: reply.answer,
    // LN-03: a portal that sends one deductible means both.
    collisionCents: collision === undefined ? reply.answer.deductibleCents : collision,
    checkedAt: letter?.checkedAt ?? new Date().toISOString(),
    asOf,
    letter: letter && { code: letter.code, address },
  });
}

const moreOf = (form: FormData): MoreProof => ({
  vin: typedText(form, 'vin').slice(0, VIN_TYPED_LENGTH),
  lastName: typedText(form, 'lastName').slice(0, 60),
  code: typedText(form, 'code').slice(0, 40),
});

/** LN-06: a failed request is reported above the form, which keeps what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch {
    const fields = digitsOf({ policyNumber: form.get('policyNumber'), vinSuffix: form.get('vinSuffix') });
    return { fields, outcome: { kind: 'failed' } satisfies SearchOutcome };
  }
}

/** Loaded with the first answer. */
const LienholderCertificate = lazy(async () => ({
  default: (await import('./lienholder-certificate.tsx')).LienholderCertificate,
}));

export default function LienholderPage({ actionData }: Route.ComponentProps) {
  const isSearching = useNavigation().formMethod === 'POST';
  const outcome = actionData?.outcome;
  return (
    <>
      <PageHero
        title={m.liens_title()}
        lead={m.liens_lead()}
        picture={scene}
        sky="#a5d9da"
        focusX="86%"
        height="tall"
      />
      <div className={`wrap ${styles.columns}`}>
        <LienholderForm fields={actionData?.fields} outcome={outcome} isSearching={isSearching} />
        <div className={styles.beside}>
          {outcome?.kind === 'found' && !isSearching ? (
            <Suspense>
              <LienholderCertificate
                lien={outcome.lien}
                collisionCents={outcome.collisionCents}
                fields={actionData?.fields}
                checkedAt={new Date(outcome.checkedAt)}
                asOf={outcome.asOf === undefined ? undefined : new Date(outcome.asOf)}
                letter={outcome.letter}
              />
            </Suspense>
          ) : (
            <WhereNumbersAre />
          )}
        </div>
      </div>
    </>
  );
}
