import { data, href } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import type { StateCode } from '#config/states.ts';
import type { Fields } from '#contract/call.ts';
import type { Agency } from '#insurance/agencies/agency-search.ts';
import { findAgency } from '#insurance/agencies/agency-store.ts';
import { nearestAgency } from '#insurance/agencies/nearest-agency.ts';
import type { QuoteDraft } from '#insurance/quotes/quote-answers.ts';
import { type QuoteStep, STEPS } from '#insurance/quotes/quote-progress.ts';
import type { Context } from '#platform/context/handler.ts';
import { placeIn } from '#platform/forms/steps.ts';
import type { FormRefusal } from '#platform/http/answer-form.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { isFromCheck, quotePath } from './quote-visit.ts';

export type QuoteAgent = {
  name: string;
  address: string;
  miles: string;
  phone: string;
  writtenPhone: string;
  speaksSpanish: boolean;
};

/**
 * What every step of a quote shows around its question: the state's view, the progress, the link back, and an agent.
 */
export type Surroundings = {
  state: StateCode;
  agent: QuoteAgent | undefined;
  /** The position among the steps; absent on pages that are not steps. */
  progress?: { at: number; of: number; name: string };
  back?: string;
  later?: string;
};

export async function agentNear({ db, language }: Context, zip: string): Promise<QuoteAgent | undefined> {
  const agency = await nearestAgency(db, zip);
  if (!agency) return undefined;
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const miles = new Intl.NumberFormat(`${language}-US`, one).format(agency.miles);
  return { ...agentView(agency), miles: m.quoting_agent_miles({ miles }) };
}

const agentView = ({ name, address, city, phone, languages }: Agency): QuoteAgent => ({
  name,
  address: `${address}, ${city}`,
  miles: '',
  phone,
  writtenPhone: writtenPhone(phone),
  speaksSpanish: languages.includes('es'),
});

/** The agency of the quote: the one that made it, while it is open, else the nearest one. */
export async function agentOfQuote(
  context: Context,
  { zip, sold_by }: Pick<QuoteDraft, 'zip' | 'sold_by'>,
): Promise<QuoteAgent | undefined> {
  if (!sold_by) return agentNear(context, zip);
  const agency = await findAgency(context.db, sold_by);
  return agency && !agency.closed_on ? agentView(agency) : undefined;
}

export async function surroundingsOf(
  context: Context,
  request: Request,
  { draft, step, back }: { draft: QuoteDraft; step: QuoteStep; back?: string | undefined },
): Promise<Surroundings> {
  const { before } = placeIn(STEPS, step);
  return {
    state: draft.state,
    agent: await agentOfQuote(context, draft),
    progress: progressAt(step),
    back:
      back ??
      (isFromCheck(request)
        ? quotePath(request, 'check')
        : before
          ? quotePath(request, before)
          : zipPagePath(draft.zip)),
    later: quotePath(request, 'later'),
  };
}

/** The page of the site where a quote of this ZIP code begins. */
export const zipPagePath = (zip: string) => withQuery(localizeHref(href('/uaichome/getaquote')), { zip });

/** A form that was refused; `agents`: where to go with what can only be done with an agent. */
export type QuoteRefusal = FormRefusal & { agents?: { href: string; text: string } };

/** For a minor's date of birth: the page keeps what was typed, as the year may be mistyped, and leads to the agents. */
export function refuseMinor(zip: string, values: Fields) {
  const agents = { href: agentsPath(zip), text: m.quotes_agents_near({ zip }) };
  const errors = { birth: m.quoting_stop_age() };
  return data<QuoteRefusal>({ refusal: m.quoting_check_fields(), errors, values, agents }, { status: 422 });
}

/** The page of the site with the agents near a ZIP code. */
export const agentsPath = (zip: string) => withQuery(localizeHref(href('/uaichome/FindAnAgent')), { zip });

export function progressAt(step: QuoteStep): NonNullable<Surroundings['progress']> {
  const { number, count } = placeIn(STEPS, step);
  return { at: number, of: count, name: stepName(step) };
}

export function stepName(step: QuoteStep): string {
  const names = {
    name: m.quoting_step_name,
    contact: m.quoting_step_contact,
    address: m.quoting_step_address,
    license: m.quoting_step_license,
    vehicles: m.quoting_step_vehicles,
    drivers: m.quoting_step_drivers,
    incidents: m.quoting_step_incidents,
    insurance: m.quoting_step_insurance,
    check: m.quoting_step_check,
  };
  return names[step]();
}
