// `npm run samples`: people, policies, VINs and logins to try things with; `-- --json` for programs.
import { existsSync, readFileSync } from 'node:fs';
import { BadConfiguration, parseCommandEnv } from '../app/config/env.server.ts';
import { STATES, type StateCode, states } from '../app/config/states.ts';
import {
  type FoundCases,
  parseSampleCases,
  readSampleCases,
  type SampleCaseName,
  samplesFile,
} from '../app/insurance/book/sample/sample-cases.ts';
import { codeOf, fromBase32, STEP_SECONDS } from '../app/platform/accounts/totp.ts';
import { openDatabase } from '../app/platform/database/database.ts';
import { readOptions } from './command-options.ts';

const USAGE = `Usage: npm run samples [-- --json]
Names people, policies, VINs and logins of the sample book to try things with; --json: for programs.`;

type Facts<N extends SampleCaseName> = NonNullable<FoundCases[N]>;
type Policy = Facts<'activePolicy'>;
/** What the page shows, what to type, and where. */
type Try<N extends SampleCaseName> = (facts: Facts<N>) => { shows: string; type: string; at: string };

const lien = (of: Policy) => `policy ${of.policyNumber}, VIN ends ${of.vinSuffix}`;
const guest = (of: Policy) => `policy ${of.policyNumber} or license ${of.licenseNumber}, ${known(of)}`;
const known = (of: { zip: string; dateOfBirth: string }) => `zip ${of.zip}, born ${of.dateOfBirth}`;
const help = (of: Policy) => `policy ${of.policyNumber}, born ${of.dateOfBirth}`;
const customer = (of: Facts<'customerLogin'>) => ({
  shows: of.insuredName,
  type: `${of.email}, ${of.password}`,
  at: '/uaichome/policyholder',
});
const renewal = (of: Facts<'renewalLogin'>) => ({
  shows: `The next term is offered, ${dollars(of.premiumCents)}`,
  type: `${of.email}, ${of.password}`,
  at: '/uaichome/policyholder',
});
const agent = (of: Facts<`agentLogin${StateCode}`>) => ({
  shows: `${of.name} of ${of.agencyName}, ${of.state}`,
  type: [of.userId, of.password, ...(of.setupKey ? [`code ${codeNow(of.setupKey)} (key ${of.setupKey})`] : [])].join(
    ', ',
  ),
  at: '/uaichome/agent',
});
const staff = (does: string) => (of: Facts<'staffService'>) => ({
  shows: `${of.name}: ${does}`,
  type: [of.email, of.password, ...(of.setupKey ? [`code ${codeNow(of.setupKey)} (key ${of.setupKey})`] : [])].join(
    ', ',
  ),
  at: '/staff',
});
/** The code that an authenticator app would show now. */
const codeNow = (setupKey: string) => codeOf(fromBase32(setupKey), Math.floor(Date.now() / 1000 / STEP_SECONDS));
const dollars = (cents: number | null) => (cents === null ? 'nothing due' : `$${(cents / 100).toFixed(2)} due`);

const LIEN = '/uaichome/leinholder';
const GUEST = '/uaichome/guest/payment or /uaichome/guest/idcard';
const HELP = '/uaichome/insurance, Get Assistance';
const QUOTE = '/uaichome/getaquote, Continue Previous Quote';

/** The same entry for each state. */
const ofEach = <Name extends string, Case>(name: Name, one: Case) =>
  Object.fromEntries(STATES.map((state) => [`${name}${state}`, one])) as Record<`${Name}${StateCode}`, Case>;

const TRIES: { [N in SampleCaseName]: Try<N> } = {
  activePolicy: (of) => ({ shows: `Active, ${of.insuredName}`, type: lien(of), at: LIEN }),
  expiredPolicy: (of) => ({ shows: `Expired, ${of.insuredName}`, type: lien(of), at: LIEN }),
  cancelledPolicy: (of) => ({ shows: `Cancelled, ${of.insuredName}`, type: lien(of), at: LIEN }),
  noticePolicy: (of) => ({ shows: `Cancellation notice, ${of.insuredName}`, type: lien(of), at: LIEN }),
  financedVehicle: (of) => ({ shows: `Financed: ${of.vehicle}, ${of.lienholder}`, type: lien(of), at: LIEN }),
  leasedVehicle: (of) => ({ shows: `Leased: ${of.vehicle}, ${of.lienholder}`, type: lien(of), at: LIEN }),
  ownedVehicle: (of) => ({ shows: `Owned: ${of.vehicle}, no lienholder`, type: lien(of), at: LIEN }),
  excludedDriver: (of) => ({ shows: `${of.excludedName} is excluded`, type: lien(of), at: LIEN }),
  commercialPolicy: (of) => ({ shows: `Commercial: ${of.vehicle}`, type: lien(of), at: LIEN }),
  severalVehicles: (of) => ({
    shows: `${of.vinSuffixes.length} vehicles`,
    type: `policy ${of.policyNumber}, VINs end ${of.vinSuffixes.join(', ')}`,
    at: LIEN,
  }),
  customerLogin: customer,
  otherCustomerLogin: customer,
  thirdCustomerLogin: customer,
  fourthCustomerLogin: customer,
  spanishLogin: (of) => ({ ...customer(of), shows: `${of.insuredName}, in Spanish` }),
  renewalLogin: renewal,
  otherRenewalLogin: renewal,
  claimLogin: (of) => ({
    shows: `${of.insuredName}, claim ${of.claimNumber}`,
    type: `${of.email}, ${of.password}`,
    at: '/uaichome/policyholder?for=claims',
  }),
  policyWithoutAccount: (of) => ({ shows: 'Nobody has an account', type: guest(of), at: '/uaichome/newuser/customer' }),
  ...ofEach('agentLogin', agent),
  agentFirstLogin: (of) => ({ ...agent(of), shows: `${agent(of).shows}; sets up the second step first` }),
  staffService: staff('requests for help, lockouts'),
  staffNotices: staff('notices to agents'),
  staffAuditor: staff('activity and audit, looking only'),
  staffSupervisor: staff('everything'),
  staffImports: staff('files of policies that come in'),
  staffAdjuster: staff('claims'),
  staffClaimsLead: staff('claims, and denials as the second person'),
  staffInvestigator: staff('special investigation of claims'),
  staffUnderwriter: staff('quotes that a person decides on'),
  staffActuary: staff('rate books, and what they do to the book of business'),
  ...ofEach('guest', (of: Policy) => ({
    shows: `${states[of.state].name}, ${dollars(of.nextDueCents)}`,
    type: guest(of),
    at: GUEST,
  })),
  lapsedPolicy: (of) => ({ shows: `Cancelled lately, ${dollars(of.nextDueCents)}`, type: guest(of), at: GUEST }),
  paidInFull: (of) => ({ shows: 'Nothing due', type: guest(of), at: GUEST }),
  twoPoliciesOneLicence: (of) => ({
    shows: of.policies.map(({ prefix, policyNumber }) => `${prefix} ${policyNumber}`).join(' and '),
    type: `license ${of.licenseNumber}, ${known(of)}`,
    at: GUEST,
  }),
  openHelpRequest: (of) => ({ shows: `${of.reference} is open already`, type: help(of), at: HELP }),
  quoteByLicence: (of) => ({ shows: `Saved by ${of.name}`, type: `license ${of.licenseNumber}`, at: QUOTE }),
  quoteByPhone: (of) => ({ shows: `Saved by ${of.name}`, type: `phone ${of.phone}`, at: QUOTE }),
  zips: (of) => ({
    shows: `${STATES.map((state) => states[state].name).join(', ')}; Oklahoma, which shares two digits with Texas; New York`,
    type: [...STATES.map((state) => of[state]), of.oklahoma, of.outside].join(', '),
    at: '/uaichome, quote and agents',
  }),
};

/** Lists the cases of the book by page: what to type there and what the page shows. */
export function describeCases(cases: FoundCases): string {
  const rows = (Object.keys(TRIES) as SampleCaseName[]).flatMap((name) => describe(name, cases));
  const width = Math.max(...rows.map(({ type }) => type.length));
  return [...new Set(rows.map(({ at }) => at))]
    .map((page) => {
      const lines = rows.filter(({ at }) => at === page).map(({ type, shows }) => `  ${type.padEnd(width)}  ${shows}`);
      return [page, ...lines].join('\n');
    })
    .join('\n\n');
}

function describe<N extends SampleCaseName>(name: N, cases: FoundCases) {
  const facts = cases[name];
  return facts ? [TRIES[name](facts as Facts<N>)] : [];
}

async function findCases(): Promise<FoundCases> {
  const { DATABASE_URL, DATA_DIR, SECRET_KEY } = parseCommandEnv(process.env);
  if (!DATABASE_URL) {
    // The server writes them beside its database.
    const file = samplesFile(DATA_DIR);
    return existsSync(file) ? parseSampleCases(JSON.parse(readFileSync(file, 'utf8'))) : {};
  }
  const database = await openDatabase({ url: DATABASE_URL });
  try {
    return await readSampleCases(database.db, SECRET_KEY);
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  const { values } = readOptions(USAGE, { json: { type: 'boolean', default: false } });
  try {
    const cases = await findCases();
    if (Object.keys(cases).length === 0) {
      console.error('There is no sample book yet: start the server once (npm start), or run npm run book.');
      process.exitCode = 2;
    } else {
      console.log(values.json ? JSON.stringify(cases, null, 2) : describeCases(cases));
    }
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
