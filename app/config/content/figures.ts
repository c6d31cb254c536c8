import { BENEFITS, HIRING_AGE, REPAIR_ESTIMATES, VIN_SUFFIX_LENGTH } from '#contract/limits.ts';
import { brand } from '../brand.ts';
import { RENTAL } from '../by-state/rental.ts';
import { namesOf } from '../by-state/state-names.ts';
import type { Language } from '../language.ts';
import { callHref, tollFree } from '../phone-number.ts';
import { ONLINE_STATES } from '../states.ts';

const phoneLink = (phone: string) => `[${tollFree(phone)}](${callHref(phone)})`;

/** The values of `{name}` placeholders in long texts: figures and names that are defined elsewhere. */
function figuresFor(language: Language): Record<string, string> {
  const or = language === 'es' ? 'o' : 'or';
  const [low, middle, high] = RENTAL.TX.perDayOptions;
  return {
    company: brand.name,
    short: brand.shortName,
    onlineStates: namesOf(ONLINE_STATES, { locale: language }),
    claimsPhone: phoneLink(brand.phones.claims),
    supportPhone: phoneLink(brand.phones.support),
    textsPhone: phoneLink(brand.phones.texts),
    mailingAddress: brand.mailingAddress,
    rentalFlDay: `$${RENTAL.FL.perDay}`,
    rentalFlTerm: `$${RENTAL.FL.perTerm}`,
    theftFlDay: `$${RENTAL.FL.theftPerDay}`,
    rentalTxOptions: `$${low}, $${middle} ${or} $${high}`,
    theftTxDay: `$${RENTAL.TX.theftPerDay}`,
    theftGaDay: `$${RENTAL.GA.theftPerDay}`,
    claimantDay: `$${RENTAL.claimantPerDay}`,
    theftDays: String(RENTAL.theftDays),
    theftHours: String(RENTAL.theftWaitHours),
    repairHours: String(RENTAL.repairHoursPerDay),
    estimates: String(REPAIR_ESTIMATES),
    matchPercent: `${BENEFITS.matchPercent}%`,
    matchUpTo: `${BENEFITS.matchUpToPercent}%`,
    paidHolidays: String(BENEFITS.paidHolidays),
    floatingHolidays: String(BENEFITS.floatingHolidays),
    hiringAge: String(HIRING_AGE),
    years: String(brand.yearsOfExcellence),
    vinDigits: String(VIN_SUFFIX_LENGTH),
  };
}

/** @throws {Error} on an unknown placeholder */
export function fillIn(source: string, language: Language): string {
  const figures = figuresFor(language);
  return source.replace(/\{([a-z][A-Za-z]+)\}/g, (_, name: string) => {
    const figure = figures[name];
    if (figure === undefined) throw new Error(`no figure is called {${name}}`);
    return figure;
  });
}
