// `npm run bench [-- calls server]`: ratios, side by side in one run.
// `npm run bench -- rating`: a throughput; `-- claims`: the claims desk's deadlines, queue and its page.
// `npm run bench -- prices`: from the tap on a deductible to the new price.
// `npm run bench -- report`: each page of reporting an accident, on a slow phone.
// `npm run bench -- pages --only /uaichome/claims`: only one page; all pages take an hour and more.
// `npm run bench -- import --policies 1000000`: a first load of that many, and a delta beside a server with visitors.
// `npm run bench -- scale --policies 100000 --only findAgents`: one call on books of up to that many policies.
import '../tools/raw-files.ts';
import { parseArgs } from 'node:util';

export type Row = { what: string; measured: string; limit: string; held: boolean };

const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: {
    /** The name of a call or the path of a page. */
    only: { type: 'string' },
    rounds: { type: 'string' },
    policies: { type: 'string' },
  },
});
const { only } = values;
const [rounds, policies] = [values.rounds, values.policies].map((given) => (given ? Number(given) : undefined));
const benches: Record<string, () => Promise<Row[]>> = {
  import: async () => (await import('./import-bench.ts')).importBench(policies),
  claims: async () => (await import('./claims-bench.ts')).claimsBench(),
  rating: async () => (await import('./rating-bench.ts')).ratingBench(),
  report: async () => (await import('./report-bench.ts')).reportBench(only),
  prices: async () => (await import('./prices-bench.ts')).pricesBench(),
  server: async () => (await import('./server-bench.ts')).serverBench(rounds),
  calls: async () => (await import('./calls-bench.ts')).callsBench(only),
  scale: async () => (await import('./scale-bench.ts')).scaleBench(policies, only),
  pages: async () => (await import('./pages-bench.ts')).pagesBench(only),
};
const names = asked.length > 0 ? asked : Object.keys(benches);
let allHeld = true;
for (const name of names) {
  const bench = benches[name];
  if (!bench) throw new Error(`no bench ${name}: ${Object.keys(benches).join(', ')}`);
  const rows = await bench();
  console.table(Object.fromEntries(rows.map(({ what, ...row }) => [what, row])));
  allHeld &&= rows.length > 0 && rows.every(({ held }) => held);
}
process.exitCode = allHeld ? 0 : 1;
