// `npm run rebuild`: rebuilds the tables that pages read from the policies' versions, and names the policies that
// differed.
import { rebuildProjections } from '../app/insurance/record/upkeep/rebuild.ts';
import { DATABASE_USED, readOptions } from './command-options.ts';
import { withProduct } from './open-product.ts';

const USAGE = `Usage: npm run rebuild -- [--compare]
Rebuilds the policy tables that pages read from the policies' versions. --compare: only names the policies that differ, and
exits with 1 if any do.
${DATABASE_USED}`;

const { values } = readOptions(USAGE, { compare: { type: 'boolean', default: false } });

await withProduct(async (product) => {
  const { policies, differed } = await rebuildProjections(product, { isOnlyCompared: values.compare });
  for (const { policyId, where } of differed) console.log(`Policy ${policyId}: ${where.join(', ')}`);
  const done = values.compare ? 'differ from their versions' : 'differed, and are as their versions say now';
  console.log(`${policies} policies, ${differed.length} ${done}.`);
  if (values.compare && differed.length > 0) process.exitCode = 1;
});
