import { href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { agentTitle } from '#insurance/agencies/agency-to-call.ts';
import { schedulePaper } from '#insurance/billing/ledger/schedule-paper.ts';
import type { CoverView } from '#insurance/policies/cover-labels.ts';
import { type DetailsView, policyDetailsView } from '#insurance/policies/own-policy-details.ts';
import { findOwned } from '#insurance/policies/own-policy-store.ts';
import { asOfPolicy, asOfView } from '#insurance/record/as-of.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { type DocumentPart, makeDocument } from '#platform/documents/make-document.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import type { Route } from './+types/declarations';
import { ownPolicyOf } from './policyholder.ts';

/** Answers the declarations page of a policy as a PDF: its coverages, drivers, vehicles, term and payments. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { accountId, policy } = await ownPolicyOf(context, request, params.number);
  const asOf = asOfView(await asOfPolicy(context, policy.id), policy, context.language);
  if (asOf?.isTooOld) {
    throw redirect(inSameLanguage(href('/insurednew/policy/:number?', { number: params.number }), request), 303);
  }
  const now = new Date();
  const details = policyDetailsView(policy, await findOwned(context.db, accountId), now, context.language);
  const term = { policyId: policy.id, termNumber: policy.term_number };
  const payments = await schedulePaper(context.db, term, context.language);
  const pdf = await makeDocument({
    language: context.language,
    title: m.holder_declarations(),
    parts: partsOf(details, writtenDay(dayIn(policy.state, now), context.language), { asOf: asOf?.words, payments }),
  });
  return pdfResponse(pdf, 'declarations');
}

type More = { asOf: string | undefined; payments: DocumentPart[] };

function partsOf(details: DetailsView, today: string, { asOf, payments }: More): DocumentPart[] {
  const { name, office, phone, writtenPhone } = details.agency;
  return [
    { figure: details.number, label: m.guest_policy_number() },
    { facts: [...pairs(details.facts), [m.holder_insurer(), brand.name]] },
    { text: m.holder_declarations_as_of({ day: today, status: details.coverWord }) },
    ...(asOf ? [{ text: asOf }] : []),
    { heading: m.guest_cover_every_vehicle() },
    ...coverTable(details.covers),
    ...details.vehicles.flatMap(({ name, facts, covers }) => [
      { heading: name },
      { facts: pairs(facts) },
      ...coverTable(covers),
    ]),
    { heading: m.holder_drivers_title() },
    { facts: details.drivers.map(({ name, note }): [string, string] => [name, note]) },
    ...payments,
    { heading: agentTitle(phone)() },
    { text: [name, office?.address, writtenPhone].filter(Boolean).join(', ') },
  ];
}

const pairs = (facts: { label: string; value: string }[]) =>
  facts.map(({ label, value }): [string, string] => [label, value]);

function coverTable(covers: CoverView[]): DocumentPart[] {
  if (covers.length === 0) return [{ text: m.holder_no_own_damage() }];
  return [
    {
      columns: [{ title: m.holder_coverage() }, { title: m.holder_limit_or_deductible() }],
      rows: covers.map(({ name, amount }) => [name, amount]),
    },
  ];
}
