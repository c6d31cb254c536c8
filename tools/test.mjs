// `npm test`: installs the packages that tests need, then runs everything that CI runs.
import { become, prepare } from './setup.mjs';

await prepare('all');
become(['tools/test.ts']);
