// `npm run dev` in a fresh clone too.
import { become, installPackages } from './setup.mjs';

installPackages('all');
become(['tools/dev.ts']);
