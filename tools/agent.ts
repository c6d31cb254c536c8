// `npm run agent`: lists the agents of an agency, gives one a login for the agents' pages, or closes their access.
import { findOpenAgency } from '../app/insurance/agencies/agency-store.ts';
import { listProducers } from '../app/insurance/agencies/producer-store.ts';
import { letAgentGo, newAgent, takeOnAgent } from '../app/insurance/agencies/take-on-agent.ts';
import { DATABASE_USED, readOptions, refuseUse, wrongOption } from './command-options.ts';
import { type Product, Refused, withProduct } from './open-product.ts';

const USAGE = `Usage: npm run agent -- list --agency 01-1001
       npm run agent -- add --agency 01-1001 --user ana.ruiz --email ana@agency.example --first Ana --last Ruiz --license W123456 [--language es]
       npm run agent -- close --user ana.ruiz
add: emails the new agent a link to set a password. An agent of this agency who already has this user ID gets the new details
and a new link. close: ends the agent's access, and returns their open leads to the agency.
${DATABASE_USED}`;

const { values, positionals } = readOptions(USAGE, {
  agency: { type: 'string', default: '' },
  user: { type: 'string', default: '' },
  email: { type: 'string', default: '' },
  first: { type: 'string', default: '' },
  last: { type: 'string', default: '' },
  license: { type: 'string', default: '' },
  language: { type: 'string', default: 'en' },
});
const { agency, user, email, first: firstName, last: lastName, license, language } = values;

/** Each checks its options, and returns what it does with the database. */
const ACTS: Record<string, () => (product: Product) => Promise<void>> = { list, add, close };

const chosen = Object.hasOwn(ACTS, positionals.join()) ? ACTS[positionals.join()] : undefined;
await withProduct(chosen ? chosen() : refuseUse(USAGE));

function list() {
  if (!agency) refuseUse(USAGE);
  return async ({ db }: Product) => {
    const found = await findOpenAgency(db, agency);
    if (!found) throw new Refused(`No open agency has the number ${agency}.`);
    const agents = await listProducers(db, found.id);
    console.log(`${found.name}, ${found.state}, agents: ${agents.length}`);
    for (const { user_id, first_name, last_name, email: address, closed_at, has_password } of agents) {
      const status = closed_at
        ? `closed on ${closed_at.toISOString().slice(0, 10)}`
        : has_password
          ? 'may log in'
          : 'invited, no password yet';
      console.log(`  ${user_id}  ${first_name} ${last_name}  ${address}  ${status}`);
    }
  };
}

function add() {
  const joins = newAgent.safeParse({ agency, userId: user, email, firstName, lastName, license, language });
  if (!joins.success) {
    return refuseUse(USAGE, wrongOption(joins.error, { userId: 'user', firstName: 'first', lastName: 'last' }));
  }
  return async (product: Product) => {
    const done = await takeOnAgent(product, joins.data);
    if (done === 'no-agency') throw new Refused(`No open agency has the number ${agency}.`);
    if (done === 'elsewhere')
      throw new Refused(`${user} is, or was, an agent of another agency: choose another user ID.`);
    console.log(`${user} ${done === 'joined' ? 'is an agent' : 'has these facts now'}; the link is on its way.`);
  };
}

function close() {
  if (!user) refuseUse(USAGE);
  return async (product: Product) => {
    const leads = await letAgentGo(product, user);
    if (leads === undefined) throw new Refused(`${user} is not an agent.`);
    console.log(`${user} no longer has access; leads that went back to the agency: ${leads}.`);
  };
}
