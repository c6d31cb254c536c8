import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { VIN_TYPED_LENGTH } from '#contract/limits.ts';
import {
  type ClaimSearchField,
  claimsFoundView,
  findClaims,
  readClaimSearch,
} from '#insurance/claims/views/claim-search.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Card, CardPage, Empty, Outcome } from '../../../shell/cards.tsx';
import forms from '../../../shell/form-layout.module.css';
import { portalMeta, usePortalLink, useTyped } from '../../../shell/portal-page.ts';
import { answerDeskSearch } from '../../answer-desk-search.ts';
import { staffFor } from '../../staff-desk.ts';
import type { Route } from './+types/find-claim-page';
import { ClaimsFound } from './claims-found.tsx';

export async function loader({ request, context: routing }: Route.LoaderArgs) {
  await staffFor(routing.get(portalContext), request, 'find-claim');
  return null;
}

const FIELD_NAMES = {
  claim: m.cfind_by_number,
  name: m.cfind_by_name,
  phone: m.find_by_phone,
  plate: m.find_by_plate,
  vin: m.find_by_vin,
  number: m.find_by_number,
} satisfies Record<ClaimSearchField, unknown>;

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerDeskSearch(context, request, {
    act: 'find-claim',
    read: readClaimSearch,
    names: FIELD_NAMES,
    find: (search) => findClaims(context.db, search),
    show: (found) => claimsFoundView(found, context.language, true),
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.cfind_title);

export default function FindClaimPage({ actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { refusal, values } = useTyped(actionData);
  const answer = actionData && 'found' in actionData ? actionData : undefined;
  const typed = answer?.values ?? values;
  const field = (name: ClaimSearchField, label: string, { hint, most }: { hint?: string; most: number }) => (
    <Field
      label={label}
      hint={hint}
      name={name}
      type={name === 'phone' ? 'tel' : 'text'}
      autoComplete="off"
      spellCheck={false}
      maxLength={most}
      defaultValue={typed[name]}
      error={undefined}
    />
  );
  return (
    <CardPage>
      <p>
        <a href={link(href('/staff/claims'))}>{m.cdesk_title()}</a>
      </p>
      <h1>{m.cfind_title()}</h1>
      <p>{m.find_lead()}</p>
      <Outcome refusal={refusal} />
      {answer && (
        <Card
          title={
            answer.hasMore ? m.find_more({ count: answer.found.length }) : m.cfind_count({ count: answer.found.length })
          }
        >
          {answer.found.length === 0 && (
            <Empty object="checklist" href={link(href('/staff/claims'))} act={m.cdesk_title()}>
              {m.cfind_none()}
            </Empty>
          )}
          <ClaimsFound claims={answer.found} />
        </Card>
      )}
      <Card title={answer ? m.cfind_again() : undefined}>
        <form method="post" className={forms.form}>
          <div className={forms.pair}>
            {field('claim', m.cfind_number(), { hint: m.cfind_number_hint(), most: 30 })}
            {field('name', m.cfind_name(), { hint: m.cfind_name_hint(), most: 80 })}
            {field('phone', m.find_phone(), { hint: m.cfind_phone_hint(), most: 20 })}
            {field('vin', m.find_vin(), { hint: m.find_vin_hint(), most: VIN_TYPED_LENGTH })}
            {field('plate', m.change_plate(), { most: 12 })}
            {field('number', m.find_number(), { hint: m.find_number_hint(), most: 20 })}
          </div>
          <Button type="submit" kind="tool" name="act" value="find">
            {m.find_act()}
          </Button>
        </form>
      </Card>
    </CardPage>
  );
}
