import { href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { openClaimByCode, readClaimNumber } from '#insurance/claims/access/claim-access.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { pathOfFormDraft } from '#platform/sessions/form-draft.ts';
import { readCookie, writtenCookie } from '#platform/sessions/portal-cookie.ts';
import { CLAIMS_REALM } from '#platform/sessions/realm.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { StepCard } from '../../cards/step-card.tsx';
import { cardMeta, usePortalLink } from '../../shell/portal-page.ts';
import { CLAIM_ACTS, type ClaimAct } from '../claim-act.ts';
import { placeOfAct } from '../place-of-act.ts';
import type { Route } from './+types/follow-claim-page';

const EXAMPLE = { example: `${brand.home}-2026-000123-4` };

/** Opens a claimant's part of a claim with the claim number and the code in their letter, without an account. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerForm(async (showAgain) => {
    const { number: typed = '', code = '' } = await readForm(request);
    const number = readClaimNumber(typed);
    if (!number || !code.trim()) {
      const errors = {
        ...(!number && { number: m.follow_need_number(EXAMPLE) }),
        ...(!code.trim() && { code: m.follow_need_code() }),
      };
      const values = { number: typed };
      return refuseForm({ refusal: m.register_check_fields(), errors, values });
    }
    showAgain({ number: typed });
    const earlier = readCookie(request, 'claim');
    const { token, pass } = await openClaimByCode(context, { number, code, earlier });
    const { path, hash } = await placeOfAct(context.db, pass, actWanted(request));
    const draftAt = await pathOfFormDraft(context, request, { kind: 'party', id: pass.partyId });
    const there = draftAt ?? inSameLanguage(path, request) + hash;
    return redirect(there, { status: 303, headers: { 'set-cookie': writtenCookie(request, 'claim', token) } });
  });
}

/** What the claimant came for, by the address that the site linked to (CL-02); if absent, to see the claim's status. */
function actWanted(request: Request): ClaimAct {
  const wanted = new URL(request.url).searchParams.get('for');
  return CLAIM_ACTS.find((act) => act === wanted) ?? 'status';
}

export const meta: Route.MetaFunction = cardMeta;

export default function FollowClaimPage({ actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { refusal, errors = {}, values = {} } = refusalOf(actionData) ?? {};
  return (
    <StepCard
      object="lock"
      title={m.follow_title()}
      lead={m.follow_lead()}
      refusal={refusal}
      errors={Object.entries(errors).map(([id, text]) => ({ id, text }))}
    >
      <form method="post" noValidate>
        <Field
          id="number"
          name="number"
          label={m.follow_number()}
          hint={m.follow_number_hint(EXAMPLE)}
          error={errors.number}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          defaultValue={values.number}
        />
        <Field
          id="code"
          name="code"
          label={m.follow_code()}
          hint={m.follow_code_hint()}
          error={errors.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
        />
        <Button type="submit" kind="go" size="large" isBlock>
          {m.follow_open()}
        </Button>
      </form>
      <p>
        <a href={link(CLAIMS_REALM.signIn)}>{m.follow_log_in()}</a>
        {' · '}
        <a href={link(href('/insurednew/claims/call-me'))}>{m.call_me_go()}</a>
      </p>
    </StepCard>
  );
}
