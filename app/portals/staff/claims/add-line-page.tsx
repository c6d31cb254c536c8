import { randomUUID } from 'node:crypto';
import { href, redirect } from 'react-router';
import { LANGUAGE_NAMES, LANGUAGES } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { COVERAGES } from '#contract/coverages.ts';
import { readClaimNumber } from '#insurance/claims/access/claim-access.ts';
import { addClaimLine, NEW_ROLES } from '#insurance/claims/desk/add-claim-line.ts';
import { COVERAGE_NAMES, ROLE_IN_CLAIM } from '#insurance/claims/lines/line-labels.ts';
import { policyAtLoss } from '#insurance/claims/lines/policy-at-loss.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { Button } from '#ui/button.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { Card, CardPage, Outcome } from '../../shell/cards.tsx';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm } from '../staff-desk.ts';
import type { Route } from './+types/add-line-page';
import styles from './claim-desk.module.css';
import { openLine } from './open-line.ts';

/** Opens another line of a claim, with its person and car. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { may, record, line } = await openLine(context, request, params);
  const document = await policyAtLoss(context.db, record.claim);
  const named = (car: (string | number | null)[]) => car.filter(Boolean).join(' ');
  return {
    number: record.claim.number,
    line: String(line.number),
    key: randomUUID(),
    mayOpen: may.includes('open-line'),
    people: record.parties
      .filter(({ role }) => role !== 'attorney')
      .map(({ id, name, role }) => {
        const part = ROLE_IN_CLAIM[role]();
        return { value: String(id), label: name ? `${name}, ${part}` : part };
      }),
    roles: NEW_ROLES.map((value) => ({ value, label: ROLE_IN_CLAIM[value]() })),
    coverages: COVERAGES.map((value) => ({ value, label: COVERAGE_NAMES[value]() })),
    cars: [
      ...record.vehicles.map(({ id, side, year, make, model, plate }) => ({
        value: String(id),
        label: `${(side === 'ours' ? m.cdesk_our_car : m.cdesk_other_car)()}: ${named([year, make, model, plate])}`,
      })),
      ...(document?.vehicles ?? [])
        .filter(({ vin }) => !record.vehicles.some((car) => car.vin === vin))
        .map(({ position, model_year, make, model }) => ({
          value: `policy-${position}`,
          label: m.addline_car_of_policy({ car: named([model_year, make, model]) }),
        })),
    ],
  };
}

const ACT_OF = { open: 'open-line' } as const;

export function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerStaffForm(context, request, { see: 'see-claim', does: ACT_OF }, async ({ member, act, form }) => {
    const number = readClaimNumber(params.number) ?? '';
    const line = await addClaimLine(context, member, number, form);
    const there = href('/staff/claims/:number/:line', { number, line: String(line) });
    return redirect(withQuery(inSameLanguage(there, request), { done: act }), 303);
  });
}

export const meta: Route.MetaFunction = ({ params }) =>
  portalMeta(m.addline_title, `${params.number} / ${params.line}`);

export default function AddLinePage({ loaderData: at, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { refusal, values } = useTyped(actionData);
  return (
    <CardPage>
      <p>
        <a href={link(href('/staff/claims/:number/:line', { number: at.number, line: at.line }))}>
          {at.number} / {at.line}
        </a>
      </p>
      <h1>{m.addline_title()}</h1>
      <p className="lead">{m.addline_lead()}</p>
      <Outcome refusal={refusal} />
      {at.mayOpen && (
        <form method="post" className={styles.pairs} noValidate>
          <input type="hidden" name="key" value={values.key ?? at.key} />
          <div className={styles.pair}>
            <div className={styles.pairs}>
              <Card title={m.addline_what()}>
                <Choice
                  isUnchosen
                  label={m.addline_coverage()}
                  name="coverage"
                  choices={at.coverages}
                  value={values.coverage}
                />
                <Choice
                  label={m.addline_car()}
                  name="car"
                  choices={[
                    { value: '', label: m.addline_no_car() },
                    ...at.cars,
                    { value: 'new', label: m.addline_new_car() },
                  ]}
                  value={values.car}
                />
                <Text
                  label={m.addline_new_car()}
                  hint={m.addline_car_hint()}
                  name="otherCar"
                  most={60}
                  values={values}
                />
                <Text label={m.cdesk_plate()} name="plate" most={12} values={values} />
              </Card>
              <Card title={m.addline_who()}>
                <Choice
                  isUnchosen
                  label={m.addline_person()}
                  name="party"
                  choices={[...at.people, { value: 'new', label: m.addline_new_person() }]}
                  value={values.party}
                />
                <Choice
                  label={m.addline_told()}
                  name="told"
                  choices={[
                    { value: 'self', label: m.addline_told_self() },
                    { value: 'other', label: m.addline_told_other() },
                  ]}
                  value={values.told}
                />
              </Card>
            </div>
            <Card title={m.addline_new_person()}>
              <Text label={m.addline_name()} name="name" most={120} values={values} />
              <Choice label={m.addline_role()} name="role" choices={at.roles} value={values.role} />
              <Text label={m.report_phone()} name="phone" most={20} values={values} />
              <Text label={m.report_email()} name="email" most={254} values={values} />
              <Choice
                label={m.ccalls_speaks()}
                name="language"
                choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
                value={values.language}
              />
            </Card>
          </div>
          <p>
            <Button type="submit" kind="go" name="act" value="open">
              {m.addline_button()}
            </Button>
          </p>
        </form>
      )}
    </CardPage>
  );
}

type Choices = {
  isUnchosen?: boolean;
  label: string;
  name: string;
  choices: { value: string; label: string }[];
  value: string | undefined;
};

/** With `isUnchosen`, nothing is chosen at first. */
function Choice({ label, name, choices, value, isUnchosen = false }: Choices) {
  return (
    <SelectField label={label} name={name} error={undefined} defaultValue={value}>
      {isUnchosen && <option value="">{m.form_choose()}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}

type TextOf = { label: string; hint?: string; name: string; most: number; values: Record<string, string | undefined> };

function Text({ label, hint, name, most, values }: TextOf) {
  return (
    <Field
      label={label}
      hint={hint}
      name={name}
      maxLength={most}
      autoComplete="off"
      error={undefined}
      defaultValue={values[name] ?? ''}
    />
  );
}
