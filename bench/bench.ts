// `npm run bench [-- lien server]`: ratios, side by side in one run.
// `npm run bench -- pages --only /uaichome/claims`: one page's; all take half an hour, `--rounds 1` less.
// `npm run bench -- scale --policies 100000`: books up to that many policies instead of a million.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';

export type Row = { what: string; measured: string; limit: string; held: boolean };

const benches: Record<
  string,
  (only: string | undefined, rounds: number, policies: number | undefined) => Promise<Row[]>
> = {
  server: async () => {
    await import('../tools/raw-files.ts');
    return (await import('./server-bench.ts')).serverBench();
  },
  lien: async () => {
    await import('../tools/raw-files.ts');
    return (await import('./lien-bench.ts')).lienBench();
  },
  calls: async () => {
    await import('../tools/raw-files.ts');
    return (await import('./calls-bench.ts')).callsBench();
  },
  scale: async (_only, _rounds, policies) => {
    await import('../tools/raw-files.ts');
    return (await import('./scale-bench.ts')).scaleBench(policies);
  },
  pages: async (only, rounds) => (await import('./pages-bench.ts')).pagesBench(only, rounds),
};

const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '3' }, policies: { type: 'string' } },
});
const names = asked.length > 0 ? asked : Object.keys(benches);
execFileSync('node', ['tools/build.ts', '--if-stale'], { stdio: 'inherit' });
let allHeld = true;
for (const name of names) {
  const bench = benches[name];
  if (!bench) throw new Error(`no bench ${name}: ${Object.keys(benches).join(', ')}`);
  const rows = await bench(values.only, Number(values.rounds), values.policies ? Number(values.policies) : undefined);
  console.table(Object.fromEntries(rows.map(({ what, ...row }) => [what, row])));
  allHeld &&= rows.every(({ held }) => held);
}
process.exitCode = allHeld ? 0 : 1;
