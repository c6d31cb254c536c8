import { m } from '#config/messages/compiled/messages.js';
import { type StateCode, states } from '#config/states.ts';

/** The minimum coverage that a state's law requires, in sentences. */
export function leastOf(state: StateCode): string {
  const { bodilyInjury, propertyDamage, personalInjuryProtection } = states[state].minimumLimits;
  const property = dollars(propertyDamage);
  const [person, accident] = bodilyInjury ?? [];
  const least = [
    ...(person ? [m.quotes_law_liability({ person: dollars(person), accident: dollars(accident), property })] : []),
    ...(personalInjuryProtection ? [m.quotes_law_injury({ injury: dollars(personalInjuryProtection), property })] : []),
    ...(states[state].hasInjuryProtectionUnlessRejected ? [m.quotes_law_unless_rejected()] : []),
  ];
  return least.join(' ');
}

const dollars = (thousands = 0) => `$${(thousands * 1000).toLocaleString('en-US')}`;
