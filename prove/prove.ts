// `npm run prove [-- --rounds 20 --only payments]`: what the product promises when things go wrong, made to go wrong.
import { parseArgs } from 'node:util';
import { accessibility } from './accessibility.ts';
import { hugeBodies } from './huge-bodies.ts';
import { killNine } from './kill-nine.ts';
import { loginTiming } from './login-timing.ts';
import { manyProcesses } from './many-processes.ts';
import { paymentsKilled } from './payments-killed.ts';
import { portalsInTrouble } from './portals-in-trouble.ts';
import { slowClients } from './slow-clients.ts';

export type Row = { failure: string; promise: string; measured: string; held: boolean };

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, only: { type: 'string', multiple: true } },
});
const proofs: Record<string, () => Promise<Row[]>> = {
  logins: loginTiming,
  'kill-nine': () => killNine(Number(values.rounds)),
  payments: () => paymentsKilled(Number(values.rounds)),
  portals: portalsInTrouble,
  processes: manyProcesses,
  accessibility,
  'slow-clients': slowClients,
  'huge-bodies': hugeBodies,
};
const rows: Row[] = [];
for (const [name, prove] of Object.entries(proofs))
  if (!values.only || values.only.includes(name)) rows.push(...(await prove()));
console.table(Object.fromEntries(rows.map(({ failure, ...row }) => [failure, row])));
process.exitCode = rows.length > 0 && rows.every(({ held }) => held) ? 0 : 1;
