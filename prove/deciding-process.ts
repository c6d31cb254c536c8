// Opens claims and decides their lines, several concurrently and two adjusters on the same line, until it is killed; or
// decides the lines left over, and prints what does not agree.
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { pino } from 'pino';
import { parseEnv } from '../app/config/env.server.ts';
import { sampleRandom } from '../app/insurance/book/sample/sample-random.ts';
import { acceptLine, approveDenial, proposeDenial } from '../app/insurance/claims/desk/decide-line.ts';
import { settleDispatches } from '../app/insurance/claims/lines/settle-dispatches.ts';
import { findStaff } from '../app/insurance/staff/staff-store.ts';
import { openResources } from '../app/open-resources.ts';
import { Failure } from '../app/platform/context/failure.ts';
import { openDatabase } from '../app/platform/database/database.ts';
import { addThirdPartyClaim } from '../app/testing/claims/test-claim.ts';
import { addAgency, addStaff } from '../app/testing/test-people.ts';

const PARALLEL = 4;

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, compare: { type: 'boolean', default: false } },
});
const env = parseEnv({ ...process.env, NODE_ENV: 'test' });
const { db, close } = await openDatabase({ url: env.DATABASE_URL ?? '' }, { isTrial: true });
const resources = openResources(env, db, pino({ level: 'silent' }));
const context = {
  ...resources,
  address: 'prove',
  requestId: 'prove',
  language: 'en' as const,
  idempotencyKey: undefined,
};
const say = (line: string) => process.stdout.write(`${line}\n`);
const member = async () => {
  const found = await findStaff(db, (await addStaff({ db }, 'claims-lead')).id);
  if (!found) throw new Error('nobody decides');
  return found;
};
const [one, other] = [await member(), await member()];
const agency = await db.selectFrom('agency').select('id').limit(1).executeTakeFirst();
const agencyId = agency?.id ?? (await addAgency({ db }, { state: 'TX' })).id;

if (values.compare) await compare();
else await decideUntilKilled();
await close();

/** Of two adjusters who decide at the same time, one is told that the other was first. */
async function unlessTold(act: Promise<void>): Promise<void> {
  await act.catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
  });
}

async function decideUntilKilled(): Promise<void> {
  let draws = 0;
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (;;) {
        const random = sampleRandom(Number(values.seed), 'decisions', draws++);
        const { number } = await addThirdPartyClaim(resources, { agencyId });
        const seen = async () => ({ number, line: 1, version: (await lineOf(number)).version });
        await confirm(number);
        if (random.isLucky(0.4)) {
          const grounds = { wording: 'Part D, what we do not pay', relied: 'Two cars', wouldChange: 'A photo' };
          await proposeDenial(context, one, await seen(), grounds);
          const there = await seen();
          await Promise.all([1, 2].map(() => unlessTold(approveDenial(context, other, there))));
        } else {
          const there = await seen();
          await Promise.all([
            unlessTold(acceptLine(context, one, there, { as: 'accepted', typed: 'We pay for the bumper.' })),
            unlessTold(acceptLine(context, other, there, { as: 'partly', typed: 'We pay for half of it.' })),
          ]);
        }
        say('decided');
      }
    }),
  );
}

/** The mail that confirms the report has gone out. */
async function confirm(number: string): Promise<void> {
  await sql`
    update outbox set sent_at = now() from claim_dispatch, claim
    where claim.number = ${number} and claim_dispatch.claim_id = claim.id
      and outbox.message_id = claim_dispatch.message_id`.execute(db);
  // Another worker may be recording it.
  while ((await lineOf(number)).state === 'reported') await settleDispatches(resources);
}

function lineOf(number: string) {
  return db
    .selectFrom('claim_line')
    .innerJoin('claim', 'claim.id', 'claim_line.claim_id')
    .select(['claim_line.version', 'claim_line.state'])
    .where('claim.number', '=', number)
    .executeTakeFirstOrThrow();
}

/** Retries the decisions that were interrupted. Then every decision must have one event, one letter and one mail. */
async function compare(): Promise<void> {
  const left = await db
    .selectFrom('claim_line')
    .innerJoin('claim', 'claim.id', 'claim_line.claim_id')
    .select(['claim.number', 'claim_line.version'])
    .where('claim_line.state', '=', 'acknowledged')
    .execute();
  for (const { number, version } of left) {
    await acceptLine(context, one, { number, line: 1, version }, { as: 'accepted', typed: 'We pay for the bumper.' });
  }
  const { rows } = await sql<{
    number: string;
    state: string;
    events: number;
    letters: number;
    kind: string | null;
    mails: number;
  }>`
    select claim.number, line.state,
      (select count(*) from claim_event e where e.line_id = line.id
        and e.kind in ('accepted', 'partly-accepted', 'denied'))::int as events,
      (select count(*) from claim_letter l where l.line_id = line.id
        and l.kind in ('accepted', 'partly', 'denied'))::int as letters,
      (select max(l.kind) from claim_letter l where l.line_id = line.id
        and l.kind in ('accepted', 'partly', 'denied')) as kind,
      (select count(*) from outbox where subject like '%decision on claim ' || claim.number)::int as mails
    from claim_line line join claim on claim.id = line.claim_id order by line.id`.execute(db);
  let decisions = 0;
  for (const { number, state, events, letters, kind, mails } of rows) {
    const isDecided = ['accepted', 'partly', 'denied'].includes(state);
    decisions += Number(isDecided);
    const isRight = [events, letters, mails].every((count) => count === Number(isDecided));
    say(isRight && (!isDecided || kind === state) ? state : `! ${number} is ${state}: ${[events, letters, mails]}`);
  }
  const { audits } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('audits'))
    .where('act', 'in', ['decide-line', 'review-denial'])
    .where(sql<string>`detail->>'status'`, '<>', 'proposed')
    .executeTakeFirstOrThrow();
  if (audits !== decisions) say(`! ${decisions} decisions, ${audits} audited`);
}
