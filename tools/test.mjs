// `npm test`: installs what testing needs, then everything CI runs.
import { installPackages, run } from './setup.mjs';

installPackages('all');
run(['tools/test.ts']);
