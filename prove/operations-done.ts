import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startBuiltServer } from '../tools/built-server.ts';
import { freePort, startPostgres } from '../tools/postgres.ts';
import type { Row } from './prove.ts';

const SECRET_KEY = 'a secret for proofs, thirty-two long.';
const POLICIES = '200';

type Block = { heading: string; text: string; says: string[] };

/** Does all that docs/operations.md tells people to do, in its order: every command ends well and says what it should. */
export async function operationsDone(): Promise<Row[]> {
  const text = readFileSync('docs/operations.md', 'utf8');
  const blocks = blocksIn(text, 'sh');
  const cluster = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'unison-operations-'));
  const failed: string[] = [];
  try {
    const env: Record<string, string> = {
      ...{ ADMIN_URL: cluster.url, SECRET_KEY, BACKUPS: folder, DATA_DIR: folder },
      ...{ UPLOADS_DIR: join(folder, 'uploads'), LOG: join(folder, 'log') },
      DATABASE_URL: cluster.url.replace('unison@', 'unison_app:change-me@').replace(/postgres$/, 'unison_app'),
    };
    const [create, ...rest] = blocks;
    if (create) failed.push(...run(create, env));
    const filled = spawnSync(process.execPath, ['tools/book.ts', '--policies', POLICIES], {
      env: { ...process.env, ...env },
    });
    if (filled.status !== 0) failed.push(`the book: ${filled.stderr}`);

    const port = await freePort();
    const server = await startBuiltServer({ ...env, LOG_LEVEL: 'info', METRICS_PORT: String(port) }, '.', env.LOG);
    const stopped = once(server.process, 'exit');
    Object.assign(env, {
      SITE: server.url,
      METRICS: `http://127.0.0.1:${port}/metrics`,
      SERVER_PID: String(server.process.pid),
    });
    env.EMAIL = await firstEmail(env.DATABASE_URL ?? '');
    for (const block of rest) failed.push(...run(block, env));
    await stopped;
  } finally {
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  for (const each of failed) console.error(each);
  return [
    {
      failure: `what docs/operations.md says to do, ${blocks.length} blocks`,
      promise: 'every command ends well and says what it should',
      measured: failed.length === 0 ? 'all of them' : `${failed.length} failed`,
      held: failed.length === 0 && blocks.length > 10,
    },
    checkProxy(text, 'nginx', 'nginx'),
    checkProxy(text, 'caddy', 'caddy'),
  ];
}

/** Fenced blocks of a language, each with the texts its comments `# → …` promise. */
function blocksIn(text: string, language: string): Block[] {
  return [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map((found) => ({
    heading: [...text.slice(0, found.index).matchAll(/^## (.*)$/gm)].at(-1)?.[1] ?? '',
    text: found[1] ?? '',
    says: [...(found[1] ?? '').matchAll(/# → (.*)$/gm)].map(([, said]) => said ?? ''),
  }));
}

function run({ heading, text, says }: Block, env: Record<string, string>): string[] {
  const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', text], {
    ...{ env: { ...process.env, ...env }, encoding: 'utf8', timeout: 90_000 },
  });
  if (status !== 0) return [`${heading}: ended with ${status}\n${text}${stdout}${stderr}`];
  return says
    .filter((said) => !stdout.includes(said))
    .map((said) => `${heading}: did not say “${said}”\n${stdout}${stderr}`);
}

async function firstEmail(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ email: string }>('select email from account order by id limit 1');
  await client.end();
  return rows[0]?.email ?? '';
}

/** The proxy's own check of the example, where it is installed; where it is not, that is said. */
function checkProxy(text: string, language: string, program: 'nginx' | 'caddy'): Row {
  const [block] = blocksIn(text, language);
  const row = { failure: `the example for ${program}`, promise: 'it is as the program wants it' };
  if (spawnSync('which', [program]).status !== 0)
    return { ...row, measured: `not checked: no ${program} here`, held: true };
  const folder = mkdtempSync(join(tmpdir(), 'unison-proxy-'));
  const file = join(folder, 'config');
  const key = join(folder, 'key.pem');
  const cert = join(folder, 'cert.pem');
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=x', '-keyout', key, '-out', cert];
  spawnSync('openssl', made);
  const example = (block?.text ?? '')
    .replace('/etc/ssl/company.pem', cert)
    .replace('/etc/ssl/company.key', key)
    .replace('/var/log/nginx/unison.log', join(folder, 'log'));
  writeFileSync(file, program === 'nginx' ? `events {}\nhttp {\n${example}}\n` : example);
  const args = program === 'nginx' ? ['-t', '-c', file] : ['validate', '--adapter', 'caddyfile', '--config', file];
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true });
  if (status !== 0) console.error(stderr);
  return { ...row, measured: status === 0 ? 'it is' : 'it is not', held: status === 0 };
}
