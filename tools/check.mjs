// `npm run check`, which also works in a fresh clone.
import { become, prepare } from './setup.mjs';

await prepare('all');
become(['tools/check.ts']);
