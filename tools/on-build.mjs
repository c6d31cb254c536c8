// `npm run bench`, `npm run prove`: on a build of this tree, in a fresh clone too.
import { become, prepare } from './setup.mjs';

await prepare('all', { isBuilt: true });
become(process.argv.slice(2));
