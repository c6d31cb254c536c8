// `npm run bench` and `npm run prove`: they run on a build of this tree, and also work in a fresh clone.
import { become, prepare } from './setup.mjs';

await prepare('all', { isBuilt: true });
become(process.argv.slice(2));
