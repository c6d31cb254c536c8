// `npm run bench [-- lien home]`: ratios, side by side in one run. Needs a build (`npm run build`).
import { homeBench } from './home-bench.ts';
import { lienBench } from './lien-bench.ts';

export type Row = { what: string; measured: string; limit: string; held: boolean };

const benches: Record<string, () => Promise<Row[]>> = { home: homeBench, lien: lienBench };

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(benches);
let allHeld = true;
for (const name of names) {
  const bench = benches[name];
  if (!bench) throw new Error(`no bench ${name}: ${Object.keys(benches).join(', ')}`);
  const rows = await bench();
  console.table(Object.fromEntries(rows.map(({ what, ...row }) => [what, row])));
  allHeld &&= rows.every(({ held }) => held);
}
process.exitCode = allHeld ? 0 : 1;
