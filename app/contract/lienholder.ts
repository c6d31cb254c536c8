import { z } from 'zod';
import { defineCall } from './call.ts';
import { day, moreProof, policyNumber, proveMore, type Refusal, refusal, unreadable, vinSuffix } from './fields.ts';
import { readLetterCode } from './letter-code.ts';

/** A flag or code of the policy system. It is short, and shown only after we have interpreted it. */
const text = z.string().max(200);

/**
 * What a lienholder may see of a policy, with the policy system's field names. Days are `mm/dd/yyyy`, the deductible is
 * in whole dollars, and an absent fact is an empty string.
 */
const lienholderResult = z.object({
  /** A active, X expired, L canceled, C cancellation notice. */
  LISTAT: text,
  LIEFFDATE: text,
  /** The last day of coverage as of now; for L, the day of cancellation. */
  LIEXPDATE: text,
  /** Y when a driver is excluded from the policy. */
  LIEXCDRV: text,
  LIVYEAR: text,
  LIVMAKE: text,
  LIVMODEL: text,
  vinfull: text,
  /**
   * The comprehensive deductible; empty without that coverage. Where the portal does not send the collision deductible
   * beside it, it is shown as both.
   */
  LIVPHYDED: text,
  LILNAME: text,
  LILADDRESS: text,
  LILCITY: text,
  LILSTATE: text,
  LILZIPCD: text,
  /** The due date of the next bill; for C, the day the cancellation takes effect unless the bill is paid. */
  LIDUEDTE: text,
  /** The day the vehicle was added to the policy. */
  LIVEHADDDT: text,
  AGMNAM: text,
  AGMADD: text,
  AGMST: text,
  AGMZIP: text,
  AGMTEL: text,
});

const CODES = { active: 'A', expired: 'X', cancelled: 'L', notice: 'C', unknown: '' } as const;
/** `notice`: it will be canceled unless the bill is paid. `unknown`: a code that we do not know. */
export type LienStatus = keyof typeof CODES;

/** LN-04: LISTAT as a word. */
export function lienStatusOf(code: string): LienStatus {
  const known = code.trim().toUpperCase();
  const [status] = Object.entries(CODES).find(([, each]) => each === known) ?? [];
  return (status as LienStatus | undefined) ?? 'unknown';
}

/** A fact that may be absent (null) or unreadable (undefined). */
type Written<Fact> = Fact | null | undefined;

/** What a lienholder may see of a policy. Days are `2026-11-21`; an absent text is empty. */
export type VerifiedLien = {
  status: LienStatus;
  effectiveOn: Written<string>;
  /** The last day of coverage as of now; for a canceled policy, the day of cancellation. */
  expiresOn: Written<string>;
  hasExcludedDriver: boolean | undefined;
  vehicle: { year: string; make: string; model: string; vin: string; addedOn: Written<string> };
  /** The comprehensive deductible; null without that coverage. */
  deductibleCents: Written<number>;
  lienholder: { name: string; street: string; city: string; state: string; zip: string };
  /** The due date of the next bill; under notice, the day the cancellation takes effect unless the bill is paid. */
  dueOn: Written<string>;
  agency: { name: string; street: string; state: string; zip: string; phone: string };
};

/** `mm/dd/yyyy` as `yyyy-mm-dd`, if that day exists. */
function readDay(text: string): Written<string> {
  if (text.trim() === '') return null;
  const [, month, date, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? [];
  return day.safeParse(`${year}-${month}-${date}`).data;
}

function writeDay(day: Written<string>): string {
  const [year, month, date] = day?.split('-') ?? [];
  return year ? `${month}/${date}/${year}` : '';
}

/** Dollars as `500` or `500.00`. */
function readCents(dollars: string): Written<number> {
  if (dollars.trim() === '') return null;
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(dollars.trim()) ? Math.round(Number(dollars) * 100) : undefined;
}

const writeCents = (cents: number) => String(cents / 100);

const readFlag = (flag: string): boolean | undefined => ({ Y: true, N: false })[flag.trim().toUpperCase()];
const writeFlag = (flag: boolean | undefined) => (flag === undefined ? '' : flag ? 'Y' : 'N');

const readLien = (wire: z.output<typeof lienholderResult>): VerifiedLien => ({
  status: lienStatusOf(wire.LISTAT),
  effectiveOn: readDay(wire.LIEFFDATE),
  expiresOn: readDay(wire.LIEXPDATE),
  hasExcludedDriver: readFlag(wire.LIEXCDRV),
  vehicle: {
    year: wire.LIVYEAR,
    make: wire.LIVMAKE,
    model: wire.LIVMODEL,
    vin: wire.vinfull,
    addedOn: readDay(wire.LIVEHADDDT),
  },
  deductibleCents: readCents(wire.LIVPHYDED),
  lienholder: {
    name: wire.LILNAME,
    street: wire.LILADDRESS,
    city: wire.LILCITY,
    state: wire.LILSTATE,
    zip: wire.LILZIPCD,
  },
  dueOn: readDay(wire.LIDUEDTE),
  agency: { name: wire.AGMNAM, street: wire.AGMADD, state: wire.AGMST, zip: wire.AGMZIP, phone: wire.AGMTEL },
});

const writeLien = ({ vehicle, lienholder, agency, ...lien }: VerifiedLien): z.input<typeof lienholderResult> => ({
  LISTAT: CODES[lien.status],
  LIEFFDATE: writeDay(lien.effectiveOn),
  LIEXPDATE: writeDay(lien.expiresOn),
  LIEXCDRV: writeFlag(lien.hasExcludedDriver),
  LIVYEAR: vehicle.year,
  LIVMAKE: vehicle.make,
  LIVMODEL: vehicle.model,
  vinfull: vehicle.vin,
  LIVPHYDED: typeof lien.deductibleCents === 'number' ? writeCents(lien.deductibleCents) : '',
  LILNAME: lienholder.name,
  LILADDRESS: lienholder.street,
  LILCITY: lienholder.city,
  LILSTATE: lienholder.state,
  LILZIPCD: lienholder.zip,
  LIDUEDTE: writeDay(lien.dueOn),
  LIVEHADDDT: writeDay(vehicle.addedOn),
  AGMNAM: agency.name,
  AGMADD: agency.street,
  AGMST: agency.state,
  AGMZIP: agency.zip,
  AGMTEL: agency.phone,
});

/**
 * Sent next to the result of verifyLien: the letter about it, as `LV-7K3M-W9QX 2026-11-21T19:50:00Z`, which is its code
 * and when we checked our records. A carrier's own portal need not issue letters.
 */
export const LIEN_LETTER_HEADER = 'Lien-Letter';
/** @property checkedAt an instant in ISO 8601 */
export type LienLetter = { code: string; checkedAt: string };

const lienLetter = z.codec(z.string(), z.custom<LienLetter>(), {
  decode(text, context) {
    const [written = '', checkedAt = ''] = text.split(' ');
    const code = readLetterCode(written);
    return code && z.iso.datetime().safeParse(checkedAt).success ? { code, checkedAt } : unreadable(context, text);
  },
  encode: ({ code, checkedAt }) => `${code} ${checkedAt}`,
});

/**
 * Sent next to the result of verifyLien when the data comes from another system: the time it was current, in ISO 8601.
 */
export const LIEN_AS_OF_HEADER = 'Lien-As-Of';

/**
 * Sent next to the result of verifyLien while the policy has not begun: its first day. The result's status has no word for
 * that. Without it, what is active covers.
 */
export const LIEN_STARTS_HEADER = 'Lien-Starts-On';

/**
 * Sent next to the result of verifyLien, because the result has one field for two deductibles: that of collision, in
 * dollars, or `none` without collision coverage.
 */
export const COLLISION_DEDUCTIBLE_HEADER = 'Lien-Collision-Deductible';

const collisionDeductible = z.codec(z.string(), z.custom<number | null>(), {
  decode(text, context) {
    if (text === 'none') return null;
    return readCents(text) ?? unreadable(context, text);
  },
  encode: (cents) => (cents === null ? 'none' : writeCents(cents)),
});

export const verifyLien = defineCall({
  portal: 'insured',
  method: 'POST',
  path: '/insurednew/insured/lien/jsond',
  fields: 'form',
  access: 'key',
  input: z.object({
    lienPolicyNumber: policyNumber,
    leinVinNumber: vinSuffix,
    requestType: z.literal('fetch').default('fetch'),
    verifyLeinHolder: z.literal('true').default('true'),
    ...moreProof,
    /** The code of a letter about the vehicle, which also counts as additional proof. */
    code: z.string().max(40).optional(),
  }),
  answers: 'json',
  answer: z.codec(z.union([refusal, lienholderResult]), z.custom<Refusal | VerifiedLien>(), {
    decode: (wire) => ('error' in wire ? wire : readLien(wire)),
    encode: (answer) => ('error' in answer ? answer : writeLien(answer)),
  }),
  beside: {
    ...proveMore,
    lienLetter: { header: LIEN_LETTER_HEADER, as: lienLetter },
    lienCollision: { header: COLLISION_DEDUCTIBLE_HEADER, as: collisionDeductible },
    lienStarts: { header: LIEN_STARTS_HEADER, as: day },
    lienAsOf: { header: LIEN_AS_OF_HEADER, as: z.iso.datetime() },
  },
  isRead: true,
});

/** Where the bundled portal provides the letter, after the policy and VIN are proved again. */
export const LIEN_LETTER_PATH = '/insurednew/lien/letter';

/** `LV-7K3M-W9QX`, in any spelling. */
export const letterCode = z
  .string()
  .max(40)
  .transform((typed) => readLetterCode(typed) ?? '')
  .pipe(z.string().min(1));

/** Only what confirms the letter that a person holds. */
const confirmedLetter = z.object({
  LISTAT: text,
  /** The first day of coverage, where it was to come. */
  startsOn: day.optional(),
  /** Year, make and model. */
  vehicle: text,
  checkedAt: z.iso.datetime(),
  /** The time at which the data was current, when it came from another system. */
  asOf: z.iso.datetime().optional(),
  expiresAt: z.iso.datetime(),
});
export type ConfirmedLetter = Omit<z.output<typeof confirmedLetter>, 'LISTAT'> & { status: LienStatus };

const letterOf = ({ LISTAT, ...letter }: z.output<typeof confirmedLetter>) => ({
  status: lienStatusOf(LISTAT),
  ...letter,
});
const wireOfLetter = ({ status, ...letter }: ConfirmedLetter) => ({ LISTAT: CODES[status], ...letter });

export const confirmLetter = defineCall({
  portal: 'insured',
  method: 'POST',
  path: '/insurednew/insured/lien/confirmletter',
  fields: 'form',
  access: 'key',
  input: z.object({ code: letterCode }),
  answers: 'json',
  answer: z.codec(z.union([refusal, confirmedLetter]), z.custom<Refusal | ConfirmedLetter>(), {
    decode: (wire) => ('error' in wire ? wire : letterOf(wire)),
    encode: (answer) => ('error' in answer ? answer : wireOfLetter(answer)),
  }),
  isRead: true,
});
