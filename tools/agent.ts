// `npm run agent`: lists the agents of an agency, gives one a login for the agents' pages, or closes their access.
import { parseArgs } from 'node:util';
import { findOpenAgency } from '../app/insurance/agencies/agency-store.ts';
import { listProducers } from '../app/insurance/agencies/producer-store.ts';
import { letAgentGo, newAgent, takeOnAgent } from '../app/insurance/agencies/take-on-agent.ts';
import { type Product, Refused, withProduct } from './open-product.ts';

const USAGE = `Usage: npm run agent -- list --agency 01-1001
       npm run agent -- add --agency 01-1001 --user ana.ruiz --email ana@agency.example --first Ana --last Ruiz --license W123456 [--language es]
       npm run agent -- close --user ana.ruiz
Mails whoever is added the link that sets a password; who has the user ID at this agency already gets these facts and a new link.
On close, the open leads that the agent held are for their agency to take again.
Works on the database of DATABASE_URL, or on that of DATA_DIR, beside a running server too.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    agency: { type: 'string', default: '' },
    user: { type: 'string', default: '' },
    email: { type: 'string' },
    first: { type: 'string' },
    last: { type: 'string' },
    license: { type: 'string' },
    language: { type: 'string', default: 'en' },
  },
});
const { agency, user, email, first: firstName, last: lastName, license, language } = values;

const ACTS: Record<string, (product: Product) => Promise<void>> = { list, add, close };

await withProduct(async (product) => {
  const run = Object.hasOwn(ACTS, positionals.join()) ? ACTS[positionals.join()] : undefined;
  if (!run) throw new Refused(USAGE);
  await run(product);
});

async function list({ db }: Product) {
  if (!agency) throw new Refused(USAGE);
  const found = await findOpenAgency(db, agency);
  if (!found) throw new Refused(`No open agency has the number ${agency}.`);
  const agents = await listProducers(db, found.id);
  console.log(`${found.name}, ${found.state}, agents: ${agents.length}`);
  for (const { user_id, first_name, last_name, email: address, closed_at, has_password } of agents) {
    const standing = closed_at
      ? `closed on ${closed_at.toISOString().slice(0, 10)}`
      : has_password
        ? 'may log in'
        : 'invited, no password yet';
    console.log(`  ${user_id}  ${first_name} ${last_name}  ${address}  ${standing}`);
  }
}

async function add(product: Product) {
  const joins = newAgent.safeParse({ agency, userId: user, email, firstName, lastName, license, language });
  if (!joins.success) throw new Refused(USAGE);
  const done = await takeOnAgent(product, joins.data);
  if (done === 'no-agency') throw new Refused(`No open agency has the number ${agency}.`);
  if (done === 'elsewhere')
    throw new Refused(`${user} is, or was, an agent of another agency: choose another user ID.`);
  console.log(`${user} ${done === 'joined' ? 'is an agent' : 'has these facts now'}; the link is on its way.`);
}

async function close(product: Product) {
  if (!user) throw new Refused(USAGE);
  const leads = await letAgentGo(product, user);
  if (leads === undefined) throw new Refused(`${user} is not an agent.`);
  console.log(`${user} is nobody here any more; leads that went back to the agency: ${leads}.`);
}
