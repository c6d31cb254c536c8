// `npm run conform` in a fresh clone too.
import { become, installPackages } from './setup.mjs';

installPackages('serve');
become(['tools/conform.ts', ...process.argv.slice(2)]);
