// `npm run backup -- FILE`: writes every row and every upload, as of one moment, to one file.

import { writeBackup } from './backup-file.ts';
import { Refused, withProduct } from './open-product.ts';

const USAGE = `Usage: npm run backup -- FILE
Writes every row and every upload into FILE. Servers go on meanwhile.
SECRET_KEY is not in it (without DATABASE_URL it lies in DATA_DIR/secret): keep it elsewhere, or the copy opens no second step.`;

await withProduct(async (product) => {
  const [file] = process.argv.slice(2);
  if (!file || file.startsWith('-')) throw new Refused(USAGE);
  const started = performance.now();
  const sums = Object.entries(await writeBackup(product, file));
  const rows = sums.reduce((total, [, table]) => total + table.rows, 0);
  console.log(
    `${file}: ${rows} rows of ${sums.length} tables, in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
});
