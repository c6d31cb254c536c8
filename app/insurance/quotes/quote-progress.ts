import type { z } from 'zod';
import type { StateCode } from '#config/states.ts';
import { isReachedIn, openStepIn } from '#platform/forms/steps.ts';
import { mostYearsLicensed } from '../parties/most-years-licensed.ts';
import type { priorInsurance, QuoteAnswers, QuoteDraft, QuoteFiling, QuotePerson } from './quote-answers.ts';
import { saleLaw } from './sale-law.ts';

/** The steps in order; the last one sends the quote. */
export const STEPS = [
  'name',
  'contact',
  'address',
  'license',
  'vehicles',
  'drivers',
  'incidents',
  'insurance',
  'check',
] as const;
export type QuoteStep = (typeof STEPS)[number];

/** Whether a step has all its answers. The `check` step is done when the quote was sent. */
export function isDone(step: QuoteStep, { answers, ...quote }: QuoteDraft): boolean {
  switch (step) {
    case 'name':
      return Boolean(quote.first_name && quote.last_name && answers.birth);
    case 'contact':
      return quote.phone !== null;
    case 'address':
      return Boolean(answers.street && answers.city && answers.home);
    case 'license':
      return Boolean(quote.license_number) && isWholeLicense(answers, quote);
    case 'vehicles':
      return answers.vehicles.length > 0 && answers.areVehiclesListed && answers.vehicles.every(({ use }) => use);
    case 'drivers':
      return answers.areDriversListed && answers.drivers.every((person) => isWhole(person, quote.state));
    case 'incidents':
      return answers.areIncidentsListed;
    case 'insurance':
      return answers.insurance !== undefined && isWholeRecord(answers.insurance) && mayHaveReason(answers);
    case 'check':
      return quote.reference !== null;
  }
}

/** Also false after the date of birth was corrected to one that rules the years out: they are asked again. */
const isWholeLicense = ({ birth, license }: QuoteAnswers, { state, saved_on: on }: Omit<QuoteDraft, 'answers'>) =>
  Boolean(license?.marital && isFiledIn(state, license) && (!birth || license.years <= mostYearsLicensed(birth, on)));
/** A quote that is older than online prices may lack answers that a price needs. */
const isWhole = ({ driving, licenseStatus, marital, filing }: QuotePerson, state: StateCode) =>
  driving !== 'drives' || Boolean(licenseStatus && marital && isFiledIn(state, { filing }));
/** False for a filing that another state requires: after a move, the question is asked again. */
const isFiledIn = (state: StateCode, { filing }: { filing?: QuoteFiling | undefined }): boolean =>
  filing !== undefined && saleLaw(state).filings.includes(filing);
const isWholeRecord = ({ had, months, limits, without }: z.output<typeof priorInsurance>) =>
  (had === 'never' || (months !== undefined && limits !== undefined)) && (had === 'now' || without !== undefined);

/** False after the license was changed to one that is not new: the question is asked again. */
const mayHaveReason = (answers: QuoteAnswers) => answers.insurance?.without !== 'first' || isNewlyLicensed(answers);

/** Whether the applicant, licensed here or abroad for less than a year, can have just got a first license. */
export const isNewlyLicensed = ({ license }: Pick<QuoteAnswers, 'license'>): boolean => !license || license.years < 1;

/** The first car or person that lacks an answer, by key. */
export function unfinishedEntry(step: QuoteStep, { answers, state }: QuoteDraft): string | undefined {
  if (step === 'vehicles') return answers.vehicles.find(({ use }) => !use)?.key;
  return step === 'drivers' ? answers.drivers.find((person) => !isWhole(person, state))?.key : undefined;
}

/** The first step that is not done. */
export function nextStep(quote: QuoteDraft): QuoteStep {
  return openStepIn(STEPS, (step) => isDone(step, quote)) ?? 'check';
}

/** Steps cannot be skipped, because later ones build on earlier ones. */
export function isReached(step: QuoteStep, quote: QuoteDraft): boolean {
  return isReachedIn(STEPS, step, (each) => isDone(each, quote));
}
