// `npm run restore -- FILE`: loads a file that `npm run backup` wrote into an empty database.
import { access, constants } from 'node:fs/promises';
import { verifyAudit } from '../app/platform/audit/audit-chain.ts';
import { NotCopied } from '../app/platform/database/dump-tables.ts';
import { readBackup } from './backup-file.ts';
import { readOptions, refuseUse } from './command-options.ts';
import { Refused, withProduct } from './open-product.ts';

const USAGE = `Usage: npm run restore -- FILE
Restores a backup into the empty PostgreSQL database of DATABASE_URL, or into a DATA_DIR that does not exist yet: all of it or
nothing, and every table is compared with the original. Set SECRET_KEY to the original value as well.`;

const [file = refuseUse(USAGE)] = readOptions(USAGE, {}).positionals;
await access(file, constants.R_OK).catch(({ code }) => refuseUse(USAGE, `${file} cannot be read: ${code}.`));

await withProduct(async (product) => {
  const started = performance.now();
  const { sums, files } = await readBackup(product, file).catch((error) => {
    throw error instanceof NotCopied ? new Refused(`Nothing restored: ${error.message}.`) : error;
  });
  const rows = Object.values(sums).reduce((total, table) => total + table.rows, 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${rows} rows of ${Object.keys(sums).length} tables and ${files} uploads are as they were, in ${seconds} s.`,
  );
  const { fault, head } = await verifyAudit(product);
  console.log(
    fault
      ? `The audit is not intact: ${fault}. Is SECRET_KEY the original one?`
      : `The audit is intact; its chain ends at ${head}`,
  );
  if (fault) process.exitCode = 1;
});
