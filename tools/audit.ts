// `npm run audit -- verify`: whether a row of the audit log was changed, deleted or reordered since it was sealed.
import { verifyAudit } from '../app/platform/audit/audit-chain.ts';
import { readOptions, refuseUse } from './command-options.ts';
import { withProduct } from './open-product.ts';

const USAGE = `Usage: npm run audit -- verify [--head PLACE:LINK]
Follows the chain of the audit, and names the first row that is not as it was sealed. --head: an end that an earlier
run or the log (“audit sealed”) said; it proves that the chain was not made anew since.
Works on the database of DATABASE_URL, or on that of DATA_DIR, beside a running server too. Ends with 1 when something is wrong.`;
/** Servers seal every five seconds: rows that have waited this long show that no server is sealing. */
const LONG_SECONDS = 300;

const { values, positionals } = readOptions(USAGE, { head: { type: 'string' } });
if (positionals.join() !== 'verify') refuseUse(USAGE);

await withProduct(async (product) => {
  const { fault, rows, head, waiting } = await verifyAudit(product, values.head);
  if (waiting.rows > 0)
    console.log(`${waiting.rows} rows wait to be sealed, the oldest for ${Math.round(waiting.seconds)} s.`);
  if (waiting.seconds > LONG_SECONDS) console.log('No server seals them: see its log for “audit not sealed”.');
  console.log(fault ? `Broken after ${rows} rows: ${fault}.` : `Whole: ${rows} rows. It ends at ${head}`);
  if (fault) process.exitCode = 1;
});
