// `npm run prove [-- --only payments]`: makes things go wrong, and checks what the product promises for that case.

import { readOptions, refuseUse } from '../tools/command-options.ts';
import { analyticsHanging } from './analytics-hanging.ts';
import { backupRestored } from './backup-restored.ts';
import { badConfiguration } from './bad-configuration.ts';
import { buyersKilled } from './buyers-killed.ts';
import { claimsKilled } from './claims-killed.ts';
import { constantTimes } from './constant-times.ts';
import { crossSiteScripting } from './cross-site-scripting.ts';
import { databaseAway, databaseSlow } from './database-away.ts';
import { diskFull } from './disk-full.ts';
import { doubleSubmit } from './double-submit.ts';
import { everyJourney } from './every-journey.ts';
import { formerRelease } from './former-release.ts';
import { hostileInput } from './hostile-input.ts';
import { hugeBodies } from './huge-bodies.ts';
import { importsKilled } from './imports-killed.ts';
import { killNine } from './kill-nine.ts';
import { mailAway } from './mail-away.ts';
import { manyProcesses } from './many-processes.ts';
import { operationsDone } from './operations-done.ts';
import { overload } from './overload.ts';
import { paymentsKilled } from './payments-killed.ts';
import { portalsInTrouble } from './portals-in-trouble.ts';
import { postgresql15 } from './postgresql-15.ts';
import { purchasesKilled } from './purchases-killed.ts';
import { randomActs } from './random-acts.ts';
import { ratersAgree } from './raters-agree.ts';
import { replay } from './replay.ts';
import { rollingRestart } from './rolling-restart.ts';
import { LOADS } from './script-vectors.ts';
import { secondProcess } from './second-process.ts';
import { slowClients } from './slow-clients.ts';
import { twoMigrators } from './two-migrators.ts';

export type Row = { failure: string; promise: string; measured: string; held: boolean | 'not installed' };

const USAGE = `Usage: npm run prove -- [options]
  --only PROOF     one proof; may be given several times
  --rounds N       how often a process is killed (20)
  --seconds N      how long a database is away (60)
  --bodies N       random bodies for each call and form (2000)
  --at ADDRESS     the one call or form that gets them; if absent, all
  --acts N         random acts on a book (20000)
  --seed N         of what is random; if absent, a new one
  --loads N        how many groups of script injections to try; if absent, all`;

const { values } = readOptions(USAGE, {
  rounds: { type: 'string', default: '20' },
  seconds: { type: 'string', default: '60' },
  bodies: { type: 'string', default: '2000' },
  acts: { type: 'string', default: '20000' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  at: { type: 'string' },
  loads: { type: 'string' },
  only: { type: 'string', multiple: true },
});
const proofs: Record<string, () => Promise<Row[]>> = {
  analytics: analyticsHanging,
  timing: constantTimes,
  'kill-nine': () => killNine(Number(values.rounds)),
  payments: () => paymentsKilled(Number(values.rounds)),
  imports: () => importsKilled(Number(values.rounds)),
  purchases: async () => [
    ...(await purchasesKilled(Number(values.rounds), Number(values.seed))),
    await buyersKilled(Number(values.rounds)),
  ],
  claims: () => claimsKilled(Number(values.rounds), Number(values.seed)),
  portals: portalsInTrouble,
  processes: manyProcesses,
  journeys: everyJourney,
  'slow-clients': slowClients,
  'huge-bodies': hugeBodies,
  'second-process': secondProcess,
  'database-away': () => databaseAway(Number(values.seconds) * 1000),
  'database-slow': () => databaseSlow(Number(values.seconds) * 250),
  'disk-full': async () => diskFull(),
  'mail-away': () => mailAway(Math.min(Number(values.rounds), 4)),
  'bad-configuration': badConfiguration,
  'two-migrators': twoMigrators,
  'hostile-input': () => hostileInput(Number(values.bodies), Number(values.seed), values.at),
  'cross-site-scripting': () => crossSiteScripting(LOADS.slice(0, values.loads ? Number(values.loads) : LOADS.length)),
  'double-submit': () => doubleSubmit(values.at),
  replay: () => replay(values.at),
  acts: () => randomActs(Number(values.acts), Number(values.rounds), Number(values.seed)),
  raters: () => ratersAgree(Number(values.seed)),
  backup: backupRestored,
  'former-release': () => formerRelease(),
  'postgresql-15': async () => postgresql15(),
  operations: operationsDone,
  overload,
  'rolling-restart': rollingRestart,
};
const unknown = values.only?.filter((name) => !Object.hasOwn(proofs, name)) ?? [];
if (unknown.length > 0)
  refuseUse(USAGE, `No proof is named ${unknown.join(', ')}; there are ${Object.keys(proofs).join(', ')}.`);
const chosen = Object.entries(proofs).filter(([name]) => !values.only || values.only.includes(name));
const rows: Row[] = [];
const lasted: Record<string, { seconds: number }> = {};
for (const [name, prove] of chosen) {
  const began = performance.now();
  const shown = await prove().catch((error: unknown): Row[] => {
    console.error(error);
    return [{ failure: name, promise: 'can be tried', measured: String(error), held: false }];
  });
  rows.push(...shown);
  lasted[name] = { seconds: Math.round((performance.now() - began) / 1000) };
  const broken = shown.filter(({ held }) => !held);
  const kept = shown.filter(({ held }) => held === true);
  console.info(`${name}: ${kept.length} of ${shown.length} promises held, ${lasted[name].seconds} s`);
  for (const { failure, measured } of shown.filter(({ held }) => held === 'not installed'))
    console.info(`  not tried: ${failure}: ${measured}`);
  for (const { failure, promise, measured } of broken) console.info(`  not held: ${failure}: ${promise}: ${measured}`);
}
console.table(lasted);
console.table(Object.fromEntries(rows.map(({ failure, ...row }) => [failure, row])));
process.exitCode = rows.length > 0 && rows.every(({ held }) => held) ? 0 : 1;
