// `npm run backup -- FILE`: writes every row and every upload, as of one moment, to one file.
import { writeBackup } from './backup-file.ts';
import { readOptions, refuseUse } from './command-options.ts';
import { Refused, withProduct } from './open-product.ts';

const USAGE = `Usage: npm run backup -- FILE
Writes every row and every upload into FILE. Servers go on meanwhile.
SECRET_KEY is not in it (without DATABASE_URL it lies in DATA_DIR/secret): keep it elsewhere, or the copy opens no second step.`;

const [file = refuseUse(USAGE)] = readOptions(USAGE, {}).positionals;

await withProduct(async (product) => {
  const started = performance.now();
  const written = await writeBackup(product, file).catch((error) => {
    throw error.syscall === 'open' ? new Refused(`${file} cannot be written: ${error.code}.`) : error;
  });
  const sums = Object.values(written.sums);
  const rows = sums.reduce((total, table) => total + table.rows, 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${file}: ${rows} rows of ${sums.length} tables, in ${seconds} s`);
  // 0 where people have sent files: the command was given another folder than the servers.
  console.log(`${written.files} uploads of ${product.env.UPLOADS_DIR}`);
});
