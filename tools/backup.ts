// `npm run backup -- FILE`: writes every row and every upload, as of one moment, to one file.
import { writeBackup } from './backup-file.ts';
import { DATABASE_USED, readOptions, refuseUse } from './command-options.ts';
import { Refused, withProduct } from './open-product.ts';

const USAGE = `Usage: npm run backup -- FILE
Writes every row and every upload to FILE.
SECRET_KEY is not included (without DATABASE_URL it is in DATA_DIR/secret): keep it in another safe place. Without it, nobody's
authenticator works on a restored copy.
${DATABASE_USED}`;

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
