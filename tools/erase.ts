// `npm run erase -- --email …`: erases the personal data that may be erased, and names what we must keep and why.
import { z } from 'zod';
import { erasePerson } from '../app/insurance/retention/erase-person.ts';
import { openOwnConnection } from '../app/platform/database/own-connection.ts';
import { DATABASE_USED, readOptions, refuseUse } from './command-options.ts';
import { Refused, withProduct } from './open-product.ts';

const USAGE = `Usage: npm run erase -- --email ana@mail.example [--yes]
Lists what would be erased about the person with this email address, what must be kept, and why. --yes erases it.
Verify the identity of whoever asks first.
${DATABASE_USED}`;

const { values, positionals } = readOptions(USAGE, {
  email: { type: 'string' },
  yes: { type: 'boolean', default: false },
});
const parsed = z.email().safeParse(values.email);
const email = parsed.success && positionals.length === 0 ? parsed.data : refuseUse(USAGE);

await withProduct(async (product) => {
  // The address is looked for in whole tables, which may take longer than a server allows a query.
  const own = await openOwnConnection(product.pool);
  const { done, kept } = await erasePerson({ ...product, db: own.db }, email, { isTrial: !values.yes }).finally(
    own.close,
  );
  if (done.length + kept.length === 0) throw new Refused('Nothing here has this address of mail.');
  console.log(values.yes ? 'Erased:' : 'Would be erased:');
  for (const { what, rows } of done) console.log(`  ${String(rows).padStart(6)}  ${what}`);
  console.log('Kept:');
  for (const { table, rows, why } of kept) console.log(`  ${String(rows).padStart(6)}  ${table}: ${why}`);
  console.log(values.yes ? 'Ask the payment processor and the agency to erase what they hold.' : 'Say --yes to do it.');
});
