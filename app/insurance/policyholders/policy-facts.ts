import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { PolicyDocument, PolicyDriver, PolicyVehicle } from '#contract/policy-document.ts';
import { mediumDay, writtenMoney } from '#platform/calendar/written.ts';
import type { Queryable } from '#platform/database/database.ts';
import { formName } from '../filings/filing.ts';
import { fullName } from '../parties/full-name.ts';
import { coverName } from '../policies/cover-labels.ts';
import { choiceName } from '../quotes/quote-steps.ts';
import { feeName } from '../record/pricing/price-labels.ts';
import { documentsInForce } from '../record/version-store.ts';
import { carTitle } from '../vehicles/car-title.ts';

type Fact = { label: string; value: string };

/** What only the documents of these policies have about their people, cars and prices, in words. */
export async function findPolicyFacts(db: Queryable, policyIds: number[], language: Language) {
  const documents = await documentsInForce(db, policyIds);
  return [...documents.values()].map((document) => ({ number: document.number, items: factsOf(document, language) }));
}

function factsOf(document: PolicyDocument, language: Language): Fact[] {
  const of = (what: string, vehicle: string) => m.differs_of_vehicle({ what, vehicle }, { locale: language });
  const priced = (coverages: PolicyDocument['coverages'], car?: string) =>
    coverages.flatMap(({ kind, premium_cents }) => {
      if (premium_cents === null) return [];
      const what = m.held_fact_price({ what: coverName(kind, language) }, { locale: language });
      return [{ label: car ? of(what, car) : what, value: writtenMoney(premium_cents, language) }];
    });
  return [
    ...policyFacts(document, language),
    ...document.drivers.flatMap((driver) =>
      driverFacts(driver, language).map(({ label, value }) => ({ label: of(label, fullName(driver)), value })),
    ),
    ...document.vehicles.flatMap((car) => [
      ...carFacts(car, language).map(({ label, value }) => ({ label: of(label, carTitle(car)), value })),
      ...priced(car.coverages, carTitle(car)),
    ]),
    ...priced(document.coverages),
    ...document.fees.map(({ fee, cents }) => ({
      label: feeName(fee, language),
      value: writtenMoney(cents, language),
    })),
  ];
}

const yesOrNo = (is: boolean, language: Language) => (is ? m.held_yes : m.held_no)({}, { locale: language });

function policyFacts({ garaging_zip, rating }: PolicyDocument, language: Language): Fact[] {
  const locale = { locale: language };
  const prior = rating?.prior;
  return [
    ...(garaging_zip ? [{ label: m.differs_garaging({}, locale), value: garaging_zip }] : []),
    ...(rating
      ? [
          { label: m.factor_homeowner({}, locale), value: yesOrNo(rating.is_homeowner, language) },
          { label: m.factor_paid_in_full({}, locale), value: yesOrNo(rating.is_paid_in_full, language) },
          { label: m.factor_paperless({}, locale), value: yesOrNo(rating.is_paperless, language) },
        ]
      : []),
    ...(prior
      ? [
          { label: m.held_fact_prior_months({}, locale), value: String(prior.months) },
          { label: m.held_fact_lapse_days({}, locale), value: String(prior.lapse_days) },
          { label: m.held_fact_prior_limits({}, locale), value: yesOrNo(prior.has_bi50, language) },
          { label: m.held_fact_prior_exempt({}, locale), value: yesOrNo(prior.is_exempt, language) },
        ]
      : []),
  ];
}

function driverFacts({ rating }: PolicyDriver, language: Language): Fact[] {
  if (!rating) return [];
  const locale = { locale: language };
  const { licensed_on, marital, is_foreign, has_course, filing, incidents } = rating;
  return [
    { label: m.held_fact_licensed({}, locale), value: mediumDay(licensed_on, language) },
    { label: m.change_marital({}, locale), value: choiceName('marital', marital, language) },
    { label: m.factor_foreign({}, locale), value: yesOrNo(is_foreign, language) },
    { label: m.factor_course({}, locale), value: yesOrNo(has_course, language) },
    ...(filing ? [{ label: m.factor_filing({}, locale), value: formName(filing) }] : []),
    ...incidents.map(({ kind, on }) => ({
      label: choiceName('kind', kind, language),
      value: mediumDay(on, language),
    })),
  ];
}

function carFacts({ rating, lender }: PolicyVehicle, language: Language): Fact[] {
  const locale = { locale: language };
  return [
    ...(rating
      ? [
          { label: m.factor_use({}, locale), value: choiceName('use', rating.use, language) },
          { label: m.held_fact_symbol({}, locale), value: String(rating.symbol) },
          { label: m.factor_anti_theft({}, locale), value: yesOrNo(rating.has_anti_theft, language) },
        ]
      : []),
    ...(lender?.loan_number ? [{ label: m.change_loan_number({}, locale), value: lender.loan_number }] : []),
  ];
}
