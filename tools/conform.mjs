// `npm run conform` in a fresh clone too.
import { become, prepare } from './setup.mjs';

await prepare('serve');
become(['tools/conform.ts', ...process.argv.slice(2)]);
