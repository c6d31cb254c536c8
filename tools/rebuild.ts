// `npm run rebuild`: rebuilds the tables that pages read from the policies' versions, and names the policies that
// differed.
import { parseArgs } from 'node:util';
import { rebuildProjections } from '../app/insurance/record/rebuild.ts';
import { withProduct } from './open-product.ts';

await withProduct(async (product) => {
  const { values } = parseArgs({ options: { compare: { type: 'boolean', default: false } } });
  const { policies, differed } = await rebuildProjections(product, { isOnlyCompared: values.compare });
  for (const { policyId, where } of differed) console.log(`Policy ${policyId}: ${where.join(', ')}`);
  const done = values.compare ? 'differ from their versions' : 'differed, and are as their versions say now';
  console.log(`${policies} policies, ${differed.length} ${done}.`);
  if (values.compare && differed.length > 0) process.exitCode = 1;
});
