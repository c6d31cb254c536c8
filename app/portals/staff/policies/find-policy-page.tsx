import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { VIN_TYPED_LENGTH } from '#contract/limits.ts';
import { fullName } from '#insurance/parties/full-name.ts';
import { readSearch, type SearchField } from '#insurance/policies/find/policy-search.ts';
import { findPolicies, MOST_POLICIES_FOUND, type PolicyFound } from '#insurance/policies/find/policy-search-store.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Card, CardPage, Empty, Outcome } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerDeskSearch } from '../answer-desk-search.ts';
import { staffFor } from '../staff-desk.ts';
import styles from '../staff-page.module.css';
import type { Route } from './+types/find-policy-page';

export async function loader({ request, context: routing }: Route.LoaderArgs) {
  await staffFor(routing.get(portalContext), request, 'find-policy');
  return null;
}

const FIELD_NAMES = {
  number: m.find_by_number,
  name: m.find_by_name,
  phone: m.find_by_phone,
  vin: m.find_by_vin,
  plate: m.find_by_plate,
} satisfies Record<SearchField, unknown>;

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerDeskSearch(context, request, {
    act: 'find-policy',
    read: readSearch,
    names: FIELD_NAMES,
    find: (search) => findPolicies(context.db, search),
    show: (found) => ({ hasMore: found.length > MOST_POLICIES_FOUND, found: foundView(found) }),
  });
}

const foundView = (found: PolicyFound[]) =>
  found
    .slice(0, MOST_POLICIES_FOUND)
    .toSorted((one, other) => one.last_name.localeCompare(other.last_name) || one.id - other.id)
    .map(({ id, prefix, number, city, state, model_year, make, model, ...insured }) => ({
      id,
      number: `${prefix} ${number}`,
      about: [fullName(insured), `${city}, ${state}`, make && `${model_year} ${make} ${model}`]
        .filter(Boolean)
        .join(' · '),
    }));

export const meta: Route.MetaFunction = () => portalMeta(m.find_title);

export default function FindPolicyPage({ actionData }: Route.ComponentProps) {
  const { refusal, values } = useTyped(actionData);
  const answer = actionData && 'found' in actionData ? actionData : undefined;
  const typed = answer?.values ?? values;
  return (
    <CardPage>
      <h1>{m.find_title()}</h1>
      <p>{m.find_lead()}</p>
      <Outcome refusal={refusal} />
      {answer && <Found found={answer.found} hasMore={answer.hasMore} />}
      <Card title={answer ? m.find_again() : undefined}>
        <form method="post" className={forms.form}>
          <div className={forms.pair}>
            <Field
              label={m.find_number()}
              hint={m.find_number_hint()}
              name="number"
              autoComplete="off"
              maxLength={20}
              defaultValue={typed.number}
              error={undefined}
            />
            <Field
              label={m.find_name()}
              hint={m.find_name_hint()}
              name="name"
              autoComplete="off"
              spellCheck={false}
              maxLength={80}
              defaultValue={typed.name}
              error={undefined}
            />
            <Field
              label={m.find_phone()}
              hint={m.find_phone_hint()}
              name="phone"
              type="tel"
              autoComplete="off"
              maxLength={20}
              defaultValue={typed.phone}
              error={undefined}
            />
            <Field
              label={m.find_vin()}
              hint={m.find_vin_hint()}
              name="vin"
              autoComplete="off"
              spellCheck={false}
              maxLength={VIN_TYPED_LENGTH}
              defaultValue={typed.vin}
              error={undefined}
            />
            <Field
              label={m.change_plate()}
              name="plate"
              autoComplete="off"
              spellCheck={false}
              maxLength={12}
              defaultValue={typed.plate}
              error={undefined}
            />
          </div>
          <Button type="submit" kind="tool" name="act" value="find">
            {m.find_act()}
          </Button>
        </form>
      </Card>
    </CardPage>
  );
}

function Found({ found, hasMore }: { found: ReturnType<typeof foundView>; hasMore: boolean }) {
  const link = usePortalLink();
  return (
    <Card title={hasMore ? m.find_more({ count: found.length }) : m.find_count({ count: found.length })}>
      {found.length === 0 && (
        <Empty object="checklist" href={link(href('/staff'))} act={m.staff_back_to_desk()}>
          {m.find_none()}
        </Empty>
      )}
      <ul className={styles.versions}>
        {found.map(({ id, number, about }) => (
          <li key={id}>
            <b>
              <a href={link(href('/staff/policies/:id', { id: String(id) }))}>{number}</a>
            </b>
            <p>{about}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
