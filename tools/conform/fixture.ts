import { z } from 'zod';
import { STATES } from '#config/states.ts';
import { day, email, licenseNumber, line, phone, policyNumber, stateCode, vinSuffix, zip } from '#contract/fields.ts';
import type { FoundCases } from '../../app/insurance/book/sample/sample-cases.ts';

/** What the check must know about people in the portals' book; the keys are the names of its flags. */
export const fixtureSchema = z.strictObject({
  /** A policy in force and its state. The ZIP code is that of its mailing address. */
  policy: policyNumber.optional(),
  prefix: z
    .string()
    .regex(/^[A-Z]{2,3}$/)
    .optional(),
  state: stateCode.optional(),
  zip: zip.optional(),
  /** The last five characters of the VIN of one of its vehicles. */
  vin: vinSuffix.optional(),
  /** The named insured's date of birth (yyyy-mm-dd) and driver's license number. */
  dob: day.optional(),
  license: licenseNumber.optional(),
  /** Saved quotes of two people, whose phones get a PIN. */
  'quote-license': licenseNumber.optional(),
  'quote-phone': phone.optional(),
  /** People who may sign in. */
  customer: email.optional(),
  'customer-password': z.string().min(1).optional(),
  agent: line(80).optional(),
  'agent-password': z.string().min(1).optional(),
  /** The person who asks for help, and the address for the answer. */
  name: line(100).default('Conformance Check'),
  email: email.default('conformance@unison.example'),
});
export type Fixture = z.output<typeof fixtureSchema>;
export const FIXTURE_FLAGS = Object.keys(fixtureSchema.shape);

/** A fixture from the sample book. */
export function fixtureOf(cases: FoundCases): Fixture {
  const { activePolicy, customerLogin, quoteByLicence, quoteByPhone } = cases;
  const [agent] = STATES.flatMap((state) => cases[`agentLogin${state}`] ?? []);
  return fixtureSchema.parse({
    ...(activePolicy && {
      policy: activePolicy.policyNumber,
      prefix: activePolicy.prefix,
      state: activePolicy.state,
      zip: activePolicy.zip,
      vin: activePolicy.vinSuffix,
      dob: activePolicy.dateOfBirth,
      license: activePolicy.licenseNumber,
    }),
    'quote-license': quoteByLicence?.licenseNumber,
    'quote-phone': quoteByPhone?.phone,
    customer: customerLogin?.email,
    'customer-password': customerLogin?.password,
    agent: agent?.userId,
    'agent-password': agent?.password,
  });
}
