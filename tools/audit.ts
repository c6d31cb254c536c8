// `npm run audit -- verify`: whether a row of the audit log was changed, deleted or reordered since it was sealed.
import { verifyAudit } from '../app/platform/audit/audit-chain.ts';
import { DATABASE_USED, readOptions, refuseUse } from './command-options.ts';
import { withProduct } from './open-product.ts';

const USAGE = `Usage: npm run audit -- verify [--head PLACE:LINK]
Checks the audit chain, and names the first row that was altered, deleted or swapped. Exits with 1 if there is one.
--head: where the chain ended at an earlier run, or in a log line “audit sealed”; proves that it was not rebuilt since.
${DATABASE_USED}`;
/** Servers seal every five seconds, so rows that have waited this long show that no server is sealing. */
const LONG_SECONDS = 300;

const { values, positionals } = readOptions(USAGE, { head: { type: 'string' } });
if (positionals.join() !== 'verify') refuseUse(USAGE);

await withProduct(async (product) => {
  const { fault, rows, head, waiting } = await verifyAudit(product, values.head);
  if (waiting.rows > 0)
    console.log(`${waiting.rows} rows are not sealed yet, the oldest for ${Math.round(waiting.seconds)} s.`);
  if (waiting.seconds > LONG_SECONDS) console.log('No server seals them: look for “audit not sealed” in its log.');
  console.log(fault ? `Broken after ${rows} rows: ${fault}.` : `Intact: ${rows} rows. The chain ends at ${head}`);
  if (fault) process.exitCode = 1;
});
