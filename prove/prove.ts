// `npm run prove [-- --rounds 20]`: what the product promises when things go wrong, made to go wrong.
import { parseArgs } from 'node:util';
import { killNine } from './kill-nine.ts';

export type Row = { failure: string; promise: string; measured: string; held: boolean };

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const rows = await killNine(Number(values.rounds));
console.table(Object.fromEntries(rows.map(({ failure, ...row }) => [failure, row])));
process.exitCode = rows.every(({ held }) => held) ? 0 : 1;
