import { createHash } from 'node:crypto';
import pg from 'pg';
import { SAMPLE_PASSWORD } from '../app/insurance/book/sample/policy-cases.ts';
import { sampleRandom } from '../app/insurance/book/sample/sample-random.ts';
import { dayIn } from '../app/platform/calendar/day-in.ts';
import { randomOffer } from '../app/testing/selling/random-purchase.ts';
import { type Fixture, fixtureSchema } from '../tools/conform/fixture.ts';

/** A person of the book in every role: insured, agent, employee, guest, and shopper with a quote. */
export type Person = {
  fixture: Fixture;
  /** Session cookies for every realm. */
  cookie: string;
  /** The names of their records in addresses. */
  names: Record<string, string>;
};

const TOKEN = (kind: string, turn: number) => createHash('sha256').update(`${kind} ${turn}`).digest('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Finds people all over a book, each with a policy in force, an account, an agency and a saved quote, and signs them
 * in.
 *
 * @param count at most the number of the book's agents and saved quotes
 */
export async function findPeople(url: string, count: number): Promise<Person[]> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 0 });
  await client.connect();
  const all = async (text: string): Promise<Record<string, string>[]> => (await client.query(text, [count])).rows;
  const insured = await all(`
    select p.id::text as "policyId", p.number, p.prefix, p.state, p.zip, v.vin_suffix as vin, n.date_of_birth::text as dob,
           d.license_number as license, a.id::text as account, a.email, pay.reference as payment
    from (select account_id, policy_id from account_policy order by md5(policy_id::text) limit $1 * 40) one
    join policy p on p.id = one.policy_id and p.status = 'A'
    join account a on a.id = one.account_id and a.verified_at is not null and a.password_hash is not null
    join named_insured n on n.policy_id = p.id and n.position = 1
    join driver d on d.policy_id = p.id and d.position = 1 and d.status = 'rated'
    join vehicle v on v.policy_id = p.id and v.position = 1 and v.removed_on is null
    left join lateral (select reference from payment where policy_id = p.id order by id limit 1) pay on true
    limit $1`);
  const agents = await all(`
    select r.id::text, r.user_id as agent, lower(g.state) as state, b.id::text as "policyId"
    from producer r join agency g on g.id = r.agency_id and g.closed_on is null
    join lateral (select id from policy where agency_id = g.id limit 1) b on true
    where r.closed_at is null and r.password_hash is not null order by md5(r.id::text) limit $1`);
  const quotes = await all(`
    select id::text, license_number as license, phone from saved_quote
    where license_number is not null and expires_at > now() and reference is null and phone in (select phone from saved_quote group by phone having count(*) = 1)
    order by md5(id::text) limit $1`);
  await answerQuotes(
    client,
    quotes.map(({ id }) => id),
  );
  const help = await all('select reference from help_request order by md5(id::text) limit $1');
  const { rows: staff } = await client.query(`select id from staff where 'supervisor' = any (roles) limit 1`);

  const people: Person[] = [];
  for (const [turn, of] of insured.entries()) {
    const [agent, quote] = [agents[turn % agents.length], quotes[turn % quotes.length]];
    const cookies: string[] = [];
    const open = async (name: string, columns: string, values: unknown[]) => {
      const token = TOKEN(name, turn);
      cookies.push(`portal-${name}=${token}`);
      const places = values.map((_, place) => `, $${place + 2}`).join('');
      await client.query(columns.replace('$values', `$1${places}`), [hashOf(token), ...values]);
    };
    const session = (owner: string) =>
      `insert into session (token_hash, audience, ${owner}, expires_at) select *, now() + interval '10 hours'
       from (values ($values)) as s on conflict do nothing`.replace('($values)', '($1::bytea, $2::text, $3::bigint)');
    await open('policyholder', session('account_id'), ['policyholder', of.account]);
    await open('claims', session('account_id'), ['claims', of.account]);
    await open('agent', session('producer_id'), ['agent', agent?.id]);
    await open('staff', session('staff_id'), ['staff', staff[0]?.id]);
    await open(
      'guest',
      `insert into session (token_hash, audience, policy_id, view, expires_at)
       values ($1, 'guest', $2, 'Payment', now() + interval '10 hours') on conflict do nothing`,
      [of.policyId],
    );
    await open('quote', 'insert into quote_visit (token_hash, saved_quote_id) values ($1, $2) on conflict do nothing', [
      quote?.id,
    ]);
    await open(
      'apply-job',
      `insert into application (token_hash, kind, topic, language) values ($1, 'job', 'job', 'en') on conflict do nothing`,
      [],
    );
    const { number, prefix, state, zip, vin, dob, license, email } = of;
    people.push({
      fixture: fixtureSchema.parse({
        policy: number,
        prefix,
        state,
        zip,
        vin,
        dob,
        license,
        'quote-license': quote?.license,
        'quote-phone': quote?.phone,
        customer: email,
        'customer-password': SAMPLE_PASSWORD,
        agent: agent?.agent,
        'agent-password': SAMPLE_PASSWORD,
      }),
      cookie: cookies.join('; '),
      names: {
        number: `${prefix}${number}`,
        policyId: String(agent?.policyId),
        payment: String(of.payment),
        state: String(agent?.state),
        help: String(help[turn % help.length]?.reference),
      },
    });
  }
  await client.end();
  return people;
}

/** Answers saved quotes completely, so that they have a price and choices. */
async function answerQuotes(client: pg.Client, ids: (string | undefined)[]): Promise<void> {
  for (const [turn, id] of ids.entries()) {
    const { draft } = randomOffer(sampleRandom(1, 'quotes of a book', turn), dayIn('TX', new Date()));
    const { state, zip, first_name, last_name, email, answers } = draft;
    await client.query(
      `update saved_quote set state = $2, zip = $3, first_name = $4, last_name = $5, email = $6, answers = $7 where id = $1`,
      [id, state, zip, first_name, last_name, email, JSON.stringify(answers)],
    );
  }
}
