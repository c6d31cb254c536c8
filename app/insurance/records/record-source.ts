// Who is asked about a driver, about past insurance, about a car; and what they may answer. A source of a carrier's own is an
// object of this shape in `open-record-source.ts`.
import { z } from 'zod';

export const RECORD_KINDS = ['driving', 'insurance', 'vehicle'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

const INCIDENT_KINDS = [
  ...(['minor', 'speed_16_25', 'speed_26_up', 'at_fault_pd', 'at_fault_bi', 'not_at_fault', 'major', 'dui'] as const),
] as const;

/** One thing that a record says. `id` tells it from others of its report. */
export const recordItem = z.discriminatedUnion('what', [
  z.object({ what: z.literal('incident'), id: z.string(), kind: z.enum(INCIDENT_KINDS), on: z.string() }),
  z.object({
    what: z.literal('insurance'),
    id: z.string(),
    carrier: z.string(),
    /** The last day of it. */
    endsOn: z.string(),
    /** Whole months without a gap until then. */
    months: z.number().int(),
    /** At least $50,000 a person and $100,000 an accident for injuries to others. */
    hasBi50: z.boolean(),
  }),
  z.object({ what: z.literal('lender'), id: z.string(), name: z.string() }),
]);
export type RecordItem = z.output<typeof recordItem>;

/** `no-record`: the source knows nobody, or no car, like that. */
export type RecordAnswer = { outcome: 'found'; items: RecordItem[] } | { outcome: 'no-record' };

type Asked = {
  /** The same for a request that comes again: it is charged and counted once. */
  reference: string;
  /** Where the car is kept. */
  today: string;
};
export type AskedPerson = {
  firstName: string;
  lastName: string;
  birth: string;
  /** Nothing where it is asked for only before the policy is bought: then by name and birth. */
  license?: { state: string; number: string } | undefined;
};

/** What an older release kept in another shape. */
const NOBODY = { name: '', address: '', phone: '' };
/** Whom a person turns to who wants to see a report, or says that it is wrong: 15 U.S.C. 1681m(a) has us name them. */
export const recordAgency = z.object({ name: z.string(), address: z.string(), phone: z.string() }).catch(NOBODY);
export type RecordAgency = z.output<typeof recordAgency>;

export type RecordSource = {
  agencies: Record<RecordKind, RecordAgency>;
  /** What it says is made up. */
  isTrial: boolean;
  /** Each raises whatever it likes where it cannot answer. */
  driving(ask: Asked & AskedPerson): Promise<RecordAnswer>;
  insurance(ask: Asked & AskedPerson): Promise<RecordAnswer>;
  vehicle(ask: Asked & { vin: string }): Promise<RecordAnswer>;
};
