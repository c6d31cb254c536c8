// One valid value for each field: for tests that send mostly invalid values, so that some requests get past the
// schemas, and for tests that send every form.

const NAME = 'Marisol Peña';
const MAIL = 'marisol@example.com';
const PHONE = '3055550142';
const ZIP = '33135';
const BIRTH = { year: '1984', month: '03', day: '02' };
const BORN_ON = `${BIRTH.year}-${BIRTH.month}-${BIRTH.day}`;

/** Values for calls, by the name of the field. */
export const CALL_VALUES: Record<string, string> = {
  audience: 'tx',
  CONR: '01',
  choosenPolicyNo: '10000001',
  choosenPolicyPrefix: 'FL',
  clid: 'Q0000000000',
  code: 'LV-2222-222T',
  csrName: NAME,
  date: '2026/11/21',
  dob: BORN_ON,
  email: MAIL,
  'email-id': MAIL,
  mailingZip: ZIP,
  phone: PHONE,
  policyOrClaim: 'FL10000001',
  'policy-or-dl': 'policy',
  reasonFeedback: 'other',
  returnedDate: BORN_ON,
  SITE_STATE: 'FL',
  status: 'Y',
  statecode: 'FL',
  tbxDD: BIRTH.day,
  tbxMM: BIRTH.month,
  tbxYY: BIRTH.year,
  time: '23:59:59',
  view: 'ID',
  zipcode: ZIP,
};

/**
 * Values for the parts of an address in `routes.ts`, by name. Parts with a fixed list of values and their own forms:
 * `places.ts`.
 */
export const PATH_VALUES: Record<string, string[]> = { state: ['fl', 'FL'], file: ['zips.csv'] };

/** Values for form fields, by a pattern for the field's name; the first that matches applies. */
const FORM_VALUES: [RegExp, string][] = [
  [/e-?mail/i, MAIL],
  [/username|userid/i, MAIL],
  [/password|^current$|^new$|^again$/i, 'a windshield and a glovebox'],
  [/phone/i, PHONE],
  [/zip/i, ZIP],
  [/^(month|tbxMM|.*Month)$/, BIRTH.month],
  [/^(date|day|tbxDD)$/, BIRTH.day],
  [/^(year|tbxYY)$/, BIRTH.year],
  [/dateOfBirth|birth|dob|returnedDate/i, BORN_ON],
  [/^(from|on|.*On|.*Date)$/, '2026-12-31'],
  [/license/i, 'P520123845620'],
  [/vin/i, '1HGCM82633A004352'],
  [/policy|prefix/i, '10000001'],
  [/^(code|pin)$/i, '123456'],
  [/amount|share|premium|years|count|days/i, '100'],
  [/number/i, '4242424242424242'],
  [/expires/i, '12/40'],
  [/state/i, 'FL'],
  [/name/i, NAME],
];
const TYPE_VALUES: Record<string, string> = { checkbox: 'yes', date: '2026-12-31' };
const FALLBACK_VALUES: Record<string, string> = { email: MAIL, tel: PHONE };

/** The text to type into a form field that has neither a value nor choices. */
export const typedValue = (name: string, type: string): string =>
  TYPE_VALUES[type] ??
  FORM_VALUES.find(([pattern]) => pattern.test(name))?.[1] ??
  FALLBACK_VALUES[type] ??
  'Ten words or fewer';
