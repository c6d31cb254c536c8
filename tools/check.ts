// `npm run check`: types, lint, architecture, unused exports and schema drift, all in parallel.
import { spawn } from 'node:child_process';
import { compileMessages } from './messages.ts';

type Outcome = { name: string; code: number; output: string };

const started = performance.now();
await compileMessages();
const outcomes = await Promise.all([
  program('types', 'react-router', ['typegen']).then((typegen) =>
    // Four checkers, the default, check the shared types four times: twice the processor time and memory of one.
    typegen.code ? typegen : program('types', 'tsc', ['-p', '.', '--checkers', '1']),
  ),
  program('lint', 'biome', ['check', '--error-on-warnings', '.']),
  program('unused', 'knip', ['--no-progress']),
  program('architecture, schema, notices', 'vitest', ['run', '--config', 'vitest.check.config.ts', '--reporter=dot']),
]);
for (const { name, code, output } of outcomes) {
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name}`);
  if (code !== 0) console.log(output);
}
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
process.exitCode = outcomes.some(({ code }) => code !== 0) ? 1 : 0;

function program(name: string, command: string, args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${command}`, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve({ name, code: code ?? 1, output }));
  });
}
