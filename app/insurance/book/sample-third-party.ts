import type { Language } from '#config/language.ts';
import { isAlone } from '../claims/lines/lines-of-loss.ts';
import type { LossPerson, LossVehicle } from '../claims/loss.ts';
import { drawPhone } from './sample/sample-addresses.ts';
import { drawName, plainLetters } from './sample/sample-names.ts';
import { drawPlace } from './sample/sample-places.ts';
import { SAMPLE_SEED, sampleRandom } from './sample/sample-random.ts';
import { drawVehicle, plateOf } from './sample/sample-vehicles.ts';
import type { SampleClaim } from './sample-claim-store.ts';

/** Keeps the VINs and plates of other people's cars far from those of the book. */
const INDEX_OF_OTHERS = 90_000_000;

/** The other driver of a sample claim, with the car that was hit; one in five of them is hurt. */
export type ThirdParty = { person: LossPerson; car: LossVehicle; message: string | undefined };

const MESSAGES: Record<Language, string[]> = {
  en: ['When can somebody look at my car?', 'My car is still at the tow yard. Who pays for that?'],
  es: ['¿Cuándo pueden revisar mi auto?', 'Mi auto sigue en el depósito. ¿Quién paga eso?'],
};

/** Whom our policyholder hit, in half of the accidents that involve another car. */
export function sampleThirdParty({ id, kind, state, modelYear }: SampleClaim): ThirdParty | undefined {
  const random = sampleRandom(SAMPLE_SEED, 'third party', id);
  if (isAlone(kind) || kind === 'hit_and_run' || !random.isLucky(0.5)) return undefined;
  const { place, people } = drawPlace(random, state);
  const name = drawName(random, people);
  const language = name.heritage === 'hispanic' && random.isLucky(0.6) ? 'es' : 'en';
  const phone = drawPhone(random, place);
  const { vin, make, model, model_year } = drawVehicle(random, INDEX_OF_OTHERS + id, 'personal', modelYear);
  const handle = plainLetters(`${name.firstName}.${name.lastName}`)
    .replace(/[^a-zA-Z.]/g, '')
    .toLowerCase();
  return {
    person: {
      role: 'driver_other',
      name: `${name.firstName} ${name.lastName}`,
      phone,
      language,
      email: random.isLucky(0.8) ? `${handle}${id % 1000}@mail.example` : null,
      isHurt: random.isLucky(0.2),
    },
    car: {
      side: 'other',
      policyPosition: null,
      vin,
      plate: plateOf(state, INDEX_OF_OTHERS + id),
      modelYear: model_year,
      make,
      model,
      zones: [random.int(1, 12)],
      isDamaged: true,
      isDrivable: random.isLucky(0.7),
      whereabouts: null,
      driverAt: null,
    },
    message: random.isLucky(0.3) ? random.pick(MESSAGES[language]) : undefined,
  };
}
