// One right value a field, as somebody in good faith gives it: for tests that send a lot that is wrong, so that a part of
// it gets past the schemas, and for those that send every form there is.

const NAME = 'Marisol Peña';
const MAIL = 'marisol@example.com';
const PHONE = '3055550142';
const ZIP = '33135';
const BIRTH = { year: '1984', month: '03', day: '02' };
const BORN_ON = `${BIRTH.year}-${BIRTH.month}-${BIRTH.day}`;

/** Of a call, by the name of its field. */
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

/** Of an address of `routes.ts`, by the name of its part; what is one of a list with forms of their own: `places.ts`. */
export const PATH_VALUES: Record<string, string[]> = { state: ['fl', 'FL'], file: ['zips.csv'] };

/** Of a form, by what the name of its field has in it: the first that fits. */
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

/** What is typed into a field of a form that shows no value and no choices. */
export const typedValue = (name: string, type: string): string =>
  TYPE_VALUES[type] ??
  FORM_VALUES.find(([pattern]) => pattern.test(name))?.[1] ??
  FALLBACK_VALUES[type] ??
  'Ten words or fewer';
