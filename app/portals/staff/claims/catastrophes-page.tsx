import { randomUUID } from 'node:crypto';
import { href, redirect } from 'react-router';
import { stateName } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { STATES_BY_NAME } from '#config/states.ts';
import { listCatastrophes } from '#insurance/claims/catastrophes/catastrophe-store.ts';
import {
  declareCatastrophe,
  readCatastrophe,
  withdrawCatastrophe,
} from '#insurance/claims/catastrophes/declare-catastrophe.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { refuseForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { AreaField, Field, SelectField } from '#ui/field.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, Empty, Facts, Outcome } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import type { Route } from './+types/catastrophes-page';

const ACT_OF = { declare: 'declare-catastrophe', withdraw: 'declare-catastrophe' } as const;

/** Catastrophes that states have declared. Losses within one have longer deadlines where the law says so. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { roles } = await staffFor(context, request, 'see-claims');
  const events = await listCatastrophes(context.db);
  return {
    events: events.map(({ id, name, state, zips, fromOn, untilOn, source, claims }) => ({
      id,
      name,
      source,
      claims: Number(claims),
      state: stateName(state),
      zips: zips.join(', '),
      days: `${mediumDay(fromOn, context.language)} – ${mediumDay(untilOn, context.language)}`,
    })),
    mayDeclare: actsOf(roles).includes('declare-catastrophe'),
    key: randomUUID(),
    done: doneIn(request, ACT_OF),
  };
}

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const as = { see: 'see-claims', does: ACT_OF, withLines: ['zips'] } as const;
  return answerStaffForm(context, request, as, async ({ member, form, act }) => {
    if (act === 'withdraw') await withdrawCatastrophe(context, member, rowNumber(form.event));
    else {
      const { event, errors } = readCatastrophe(form);
      if (!event) {
        return refuseForm({ refusal: m.register_check_fields(), errors, values: form });
      }
      await declareCatastrophe(context, member, event, form.key ?? '');
    }
    return redirect(withQuery(inSameLanguage(href('/staff/claims/catastrophes'), request), { done: act }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.cat_title);

const DONE = { declare: m.cat_done_declare, withdraw: m.cat_done_withdraw };

export default function CatastrophesPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { events, mayDeclare, key, done } = loaderData;
  const { refusal, errors, values } = useTyped(actionData);
  const field = (name: string) => ({ id: name, name, defaultValue: values[name], error: errors[name] });
  return (
    <CardPage>
      <p>
        <a href={link(href('/staff/claims'))}>{m.cdesk_title()}</a>
      </p>
      <h1>{m.cat_title()}</h1>
      <p className="lead">{m.cat_lead()}</p>
      {refusal ? (
        <ErrorSummary title={refusal} errors={Object.entries(errors).map(([id, text]) => ({ id, text }))} />
      ) : (
        <Outcome done={done && DONE[done]()} />
      )}
      {events.length === 0 && (
        <Card>
          <Empty object="checklist" href={link(href('/staff/claims'))} act={m.cdesk_title()}>
            {m.cat_none()}
          </Empty>
        </Card>
      )}
      {events.map((event) => (
        <Card
          key={event.id}
          title={
            <>
              {event.name}
              <Chip kind="none">{m.cat_claims({ count: event.claims })}</Chip>
            </>
          }
        >
          <Facts
            facts={[
              { label: m.cat_state(), value: event.state },
              { label: m.cat_days(), value: event.days },
              { label: m.cat_zips(), value: event.zips || m.cat_whole_state() },
              { label: m.cat_source(), value: event.source },
            ]}
          />
          <div className={cards.row}>
            <ButtonLink
              kind="outline"
              size="small"
              href={withQuery(link(href('/staff/claims')), { event: String(event.id) })}
            >
              {m.cat_see_lines()}
            </ButtonLink>
            {mayDeclare && (
              <form method="post">
                <input type="hidden" name="event" value={event.id} />
                <Button type="submit" kind="outline" size="small" name="act" value="withdraw">
                  {m.cat_withdraw()}
                  <span className="visually-hidden">: {event.name}</span>
                </Button>
              </form>
            )}
          </div>
        </Card>
      ))}
      {mayDeclare && (
        <Card title={m.cat_declare()}>
          <form method="post" className={forms.form} noValidate>
            <input type="hidden" name="key" value={values.key ?? key} />
            <Field {...field('name')} label={m.cat_name()} maxLength={80} autoComplete="off" />
            <SelectField {...field('state')} label={m.cat_state()}>
              {STATES_BY_NAME.map((state) => (
                <option key={state} value={state}>
                  {stateName(state)}
                </option>
              ))}
            </SelectField>
            <Field {...field('from')} label={m.cat_from()} type="date" />
            <Field {...field('until')} label={m.cat_until()} type="date" />
            <AreaField
              id="zips"
              label={m.cat_zips()}
              hint={m.cat_zips_hint()}
              error={errors.zips}
              name="zips"
              rows={3}
              defaultValue={values.zips ?? ''}
            />
            <Field
              {...field('source')}
              label={m.cat_source()}
              hint={m.cat_source_hint()}
              maxLength={300}
              autoComplete="off"
            />
            <Button type="submit" kind="go" name="act" value="declare">
              {m.cat_declare()}
            </Button>
          </form>
        </Card>
      )}
    </CardPage>
  );
}
