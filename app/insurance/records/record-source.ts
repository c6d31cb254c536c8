// The interface of a source of records about drivers, prior insurance and cars. A carrier adds its own source as an
// object of this shape in `open-record-source.ts`.
import { z } from 'zod';

export const RECORD_KINDS = ['driving', 'insurance', 'vehicle'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

const INCIDENT_KINDS = [
  'minor',
  'speed_16_25',
  'speed_26_up',
  'at_fault_pd',
  'at_fault_bi',
  'not_at_fault',
  'major',
  'dui',
] as const;

/** One item of a record. `id` is unique within its report. */
export const recordItem = z.discriminatedUnion('what', [
  z.object({ what: z.literal('incident'), id: z.string(), kind: z.enum(INCIDENT_KINDS), on: z.string() }),
  z.object({
    what: z.literal('insurance'),
    id: z.string(),
    carrier: z.string(),
    /** The last day of the insurance. */
    endsOn: z.string(),
    /** Whole months without a lapse until then. */
    months: z.number().int(),
    /** Bodily injury limits of at least $50,000 per person and $100,000 per accident. */
    hasBi50: z.boolean(),
  }),
  z.object({ what: z.literal('lender'), id: z.string(), name: z.string() }),
]);
export type RecordItem = z.output<typeof recordItem>;

/** `no-record`: the source has no such person or car. */
export type RecordAnswer = { outcome: 'found'; items: RecordItem[] } | { outcome: 'no-record' };

type Asked = {
  /** The same when a request is repeated, so that it is charged and counted once. */
  reference: string;
  /** Today's date where the car is garaged. */
  today: string;
};
export type AskedPerson = {
  firstName: string;
  lastName: string;
  birth: string;
  /** Undefined until it is asked for at purchase. The look-up then uses name and date of birth. */
  license?: { state: string; number: string } | undefined;
};

/** For data that an older release stored in a different shape. */
const NOBODY = { name: '', address: '', phone: '' };
/** The agency to contact to see or dispute a report, which 15 U.S.C. 1681m(a) requires us to name. */
export const recordAgency = z.object({ name: z.string(), address: z.string(), phone: z.string() }).catch(NOBODY);
export type RecordAgency = z.output<typeof recordAgency>;

export type RecordSource = {
  agencies: Record<RecordKind, RecordAgency>;
  /** True when its records are made up. */
  isTrial: boolean;
  /** Each may throw any error when it cannot answer. */
  driving(ask: Asked & AskedPerson): Promise<RecordAnswer>;
  insurance(ask: Asked & AskedPerson): Promise<RecordAnswer>;
  vehicle(ask: Asked & { vin: string }): Promise<RecordAnswer>;
};
