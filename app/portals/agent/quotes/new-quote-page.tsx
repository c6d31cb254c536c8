import { randomUUID } from 'node:crypto';
import { data, href, redirect } from 'react-router';
import { stateName } from '#config/by-state/state-names.ts';
import { isAble } from '#config/is-able.ts';
import { m } from '#config/messages/compiled/messages.js';
import { startAgentQuote } from '#insurance/agent-quotes/start-agent-quote.ts';
import { zipCode } from '#insurance/zips/zip-code.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refuseForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { Card, CardPage, Outcome } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { agentOf } from '../agent-desk.ts';
import type { Route } from './+types/new-quote-page';

/** Asks where the car is garaged and which language the client reads; the rest is asked step by step. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { state } = await agentOf(context, request, params.state);
  if (!isAble(context.env.abilities, 'quote-for-client')) throw data(null, { status: 404 });
  return { key: randomUUID(), stateName: stateName(state) };
}

/** Begins a quote, either from a lead with the answers it has, or from a ZIP code. */
export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const producer = await agentOf(context, request, params.state);
  if (!isAble(context.env.abilities, 'quote-for-client')) throw data(null, { status: 404 });
  return answerForm(async (showAgain) => {
    const values = await readForm(request);
    showAgain(values);
    const { lead, zip: typed = '', language, key = '' } = values;
    const zip = typed.replace(/\D/g, '').slice(0, 5);
    if (!lead && zipCode(zip)?.state !== producer.state) {
      const errors = { zip: m.agent_quote_error_zip() };
      return refuseForm({ refusal: m.quoting_check_fields(), errors, values });
    }
    const from = lead ? { lead: lead.toUpperCase() } : ({ zip, language: language === 'es' ? 'es' : 'en' } as const);
    const reference = await startAgentQuote(context, { producer, from, key });
    if (!reference) throw data(null, { status: 404 });
    const state = params.state.toLowerCase();
    const to = lead
      ? href('/uaicins/:state/quotes/:reference', { state, reference })
      : href('/uaicins/:state/quotes/:reference/:step/:item?', { state, reference, step: 'name' });
    return redirect(inSameLanguage(to, request), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.agent_quote_new);

export default function NewQuotePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const link = usePortalLink();
  const { refusal, errors, values } = useTyped(actionData);
  const { lead } = values;
  const state = params.state.toLowerCase();
  return (
    <CardPage>
      <p>
        {lead ? (
          <a href={link(href('/uaicins/:state/leads/:reference', { state, reference: lead }))}>
            {m.agent_quote_back_to_lead()}
          </a>
        ) : (
          <a href={link(href('/uaicins/:state/quotes', { state }))}>{m.agent_quotes_back()}</a>
        )}
      </p>
      <h1>{m.agent_quote_new()}</h1>
      <Outcome refusal={refusal} />
      <Card>
        {/* Begun from a lead and refused, or kept while nobody was signed in: it still begins from that lead. */}
        {lead && (
          <p>
            <b>{m.agent_quote_from_lead({ reference: lead })}</b>
          </p>
        )}
        <p className="mute">{lead ? m.agent_quote_of_lead() : m.agent_quote_new_lead()}</p>
        <form method="post" className={forms.form} noValidate>
          <input type="hidden" name="key" value={loaderData.key} />
          {lead ? (
            <input type="hidden" name="lead" value={lead} />
          ) : (
            <div className={forms.pair}>
              <Field
                id="zip"
                name="zip"
                label={m.quoting_zip()}
                hint={m.agent_quote_zip_hint({ state: loaderData.stateName })}
                inputMode="numeric"
                maxLength={5}
                autoComplete="off"
                defaultValue={values.zip ?? ''}
                error={errors.zip}
              />
              <SelectField
                id="language"
                name="language"
                label={m.agent_quote_language()}
                hint={m.agent_quote_language_hint()}
                defaultValue={values.language ?? 'en'}
                error={undefined}
              >
                <option value="en">English</option>
                <option value="es">Español</option>
              </SelectField>
            </div>
          )}
          <Button type="submit" kind="go" iconAfter="arrow-right">
            {m.agent_quote_begin()}
          </Button>
        </form>
      </Card>
    </CardPage>
  );
}
