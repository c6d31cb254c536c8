// `npm run bench [-- calls server]`: ratios, side by side in one run.
import '../tools/raw-files.ts';
import { readOptions, refuseUse } from '../tools/command-options.ts';

export type Row = { what: string; measured: string; limit: string; held: boolean };

const USAGE = `Usage: npm run bench -- [BENCH …] [--only NAME] [--rounds N] [--policies N]
Without a BENCH, all of them, one after the other:
  calls, server          ratios to a bare server, side by side in one run
  rating                 a throughput
  claims                 the claims desk's deadlines, queue and its page
  prices                 from the tap on a deductible to the new price
  report                 each page of reporting an accident, on a slow phone
  pages                  public pages beside plain HTML; all of them take an hour and more
  import                 a first load of --policies, and a delta beside a server with visitors
  scale                  calls on books of up to --policies
--only: the name of a call, or the path of a page.`;

const { positionals: asked, values } = readOptions(USAGE, {
  only: { type: 'string' },
  rounds: { type: 'string' },
  policies: { type: 'string' },
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
const unknown = asked.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) refuseUse(USAGE, `There is no bench named ${unknown.join(', ')}.`);
const names = asked.length > 0 ? asked : Object.keys(benches);
let allHeld = true;
for (const name of names) {
  const rows = (await benches[name]?.()) ?? [];
  console.table(Object.fromEntries(rows.map(({ what, ...row }) => [what, row])));
  allHeld &&= rows.length > 0 && rows.every(({ held }) => held);
}
process.exitCode = allHeld ? 0 : 1;
