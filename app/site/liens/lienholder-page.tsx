import { lazy, Suspense } from 'react';
import { data, useNavigation } from 'react-router';
import scene from '#config/art/scene-mainstreet.svg';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { LIEN_LETTER_PATH, verifyLien } from '#contract/lienholder.ts';
import { orWhenLost } from '#ui/or-when-lost.ts';
import { PageHero } from '#ui/page-hero.tsx';
import { pageHead } from '../content/page-head.ts';
import { filledMore } from '../content/typed-more.ts';
import { paths } from '../navigation/navigation.ts';
import { portalAddress, portalCall } from '../portals.server.ts';
import { headersOfAnswer } from '../public-page.ts';
import type { Route } from './+types/lienholder-page';
import { digitsOf, errorsOf, moreProofIn } from './lien-search.ts';
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
  const fields = fieldsIn(form);
  const more = moreProofIn(form);
  const errors = errorsOf(fields);
  const answer = (outcome: SearchOutcome, status = 200) =>
    data<Answered>({ fields, outcome, more }, { status, headers: { 'cache-control': 'no-store' } });
  if (Object.keys(errors).length > 0) return answer({ kind: 'invalid', errors }, 422);

  const call = context.get(portalCall);
  const reply = await call(verifyLien, {
    lienPolicyNumber: fields.policyNumber,
    leinVinNumber: fields.vinSuffix,
    ...filledMore(more),
  });
  if (!reply.ok) return answer({ kind: 'failed' });
  if ('error' in reply.answer) {
    return answer({ kind: 'refused', sentence: reply.answer.error, canProveMore: reply.beside.canProveMore });
  }
  const { lienLetter: letter, lienCollision: collision, lienStarts: startsOn, lienAsOf: asOf } = reply.beside;
  const address = `${context.get(portalAddress)('insured', LIEN_LETTER_PATH)}?lang=${getLocale()}`;
  return answer({
    kind: 'found',
    lien: reply.answer,
    // LN-03: a portal that sends one deductible means both.
    collisionCents: collision === undefined ? reply.answer.deductibleCents : collision,
    checkedAt: letter?.checkedAt ?? new Date().toISOString(),
    startsOn,
    asOf,
    letter: letter && { code: letter.code, address },
  });
}

const fieldsIn = (form: FormData) =>
  digitsOf({ policyNumber: form.get('policyNumber'), vinSuffix: form.get('vinSuffix') });

/** LN-06: a failed request is reported above the form, which keeps what was typed. */
export const clientAction = orWhenLost<Answered>((form) => ({
  fields: fieldsIn(form),
  outcome: { kind: 'failed' },
  more: moreProofIn(form),
}));

type Answered = {
  fields: ReturnType<typeof fieldsIn>;
  outcome: SearchOutcome;
  more: ReturnType<typeof moreProofIn>;
};

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
        <LienholderForm
          fields={actionData?.fields}
          more={actionData?.more}
          outcome={outcome}
          isSearching={isSearching}
        />
        <div className={styles.beside}>
          {outcome?.kind === 'found' && !isSearching ? (
            <Suspense>
              <LienholderCertificate
                lien={outcome.lien}
                collisionCents={outcome.collisionCents}
                fields={actionData?.fields}
                checkedAt={new Date(outcome.checkedAt)}
                startsOn={outcome.startsOn}
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
