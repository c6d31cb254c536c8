import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { vinEnd } from '../vehicles/vin.ts';
import { zipCode } from '../zips/zip-code.ts';
import type { QuoteDraft } from './quote-answers.ts';
import type { FormName } from './quote-fields.ts';
import { licenseEnd } from './quote-labels.ts';

/**
 * What stands in a form's fields before anybody types: the saved answers. A licence and a VIN are not among them:
 * of these the form says the end beside an empty field.
 *
 * @param key of the car or person that the form is about
 */
export function savedValues(form: FormName, draft: QuoteDraft, key: string, language: Language): Fields {
  const { answers } = draft;
  const car = answers.vehicles.find((each) => each.key === key);
  const person = answers.drivers.find((each) => each.key === key);
  const locale = { locale: language };
  const values: Record<FormName, Record<string, string | number | null | undefined>> = {
    name: {
      firstName: draft.first_name,
      middleName: answers.middleName,
      lastName: draft.last_name,
      suffix: answers.suffix,
      ...partsOf(answers.birth),
    },
    contact: { phone: draft.phone, email: draft.email },
    // The zip code comes first, and brings its city.
    address: {
      zip: draft.zip,
      street: answers.street,
      unit: answers.unit,
      city: answers.city ?? zipCode(draft.zip)?.city,
    },
    license: {
      licenseState: answers.license?.state ?? draft.state,
      licenseStatus: answers.license?.status,
      licensedYears: answers.license?.years,
      licenseEnd: draft.license_number && m.quoting_license_saved({ end: licenseEnd(draft.license_number) }, locale),
    },
    vehicle: {
      modelYear: car?.year,
      make: car?.make,
      model: car?.model,
      ownership: car?.ownership,
      vinEnd: car?.vin && m.quoting_vin_saved({ end: vinEnd(car.vin) }, locale),
    },
    driver: {
      firstName: person?.firstName,
      lastName: person?.lastName,
      relation: person?.relation,
      driving: person?.driving,
      ...partsOf(person?.birth),
    },
    insurance: {
      had: answers.insurance?.had,
      carrier: answers.insurance?.carrier,
      ...partsOf(answers.insurance?.endsOn),
    },
  };
  const known = Object.entries(values[form]).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}

/** `1984-03-02` → March, 2, 1984, as the fields hold them. */
function partsOf(day: string | undefined) {
  const [year, month, date] = day?.split('-').map(Number) ?? [];
  return { month, date, year };
}
