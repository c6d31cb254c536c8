import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startBuiltServer, TRIAL } from '../testing/built-server.ts';
import { freePort, startPostgres } from '../testing/postgres.ts';
import { behindProxy } from './behind-a-proxy.ts';
import type { Row } from './prove.ts';

const SECRET_KEY = 'a secret for proofs, thirty-two long.';
const POLICIES = '200';

type Block = { heading: string; text: string; says: string[] };

/**
 * Does everything that docs/operations.md tells operators to do, in its order: every command succeeds and prints what
 * it should.
 */
export async function operationsDone(): Promise<Row[]> {
  const text = readFileSync('docs/operations.md', 'utf8');
  const blocks = blocksIn(text, 'sh');
  const cluster = await startPostgres({ programs: programsOfPgDump() });
  const folder = mkdtempSync(join(tmpdir(), 'unison-operations-'));
  const failed: string[] = [];
  const proxies: Row[] = [];
  try {
    const env: Record<string, string> = {
      ADMIN_URL: cluster.url,
      SECRET_KEY,
      BACKUPS: folder,
      DATA_DIR: folder,
      UPLOADS_DIR: join(folder, 'uploads'),
      LOG: join(folder, 'log'),
      DATABASE_URL: cluster.url
        .replace('unison@', 'unison_app:change-me@')
        .replace(/postgres$/, 'unison_app?sslmode=disable'),
    };
    const [create, ...rest] = blocks;
    if (create) failed.push(...run(create, env));
    const fill = ['--import', './tools/raw-files.ts', 'tools/book.ts', '--policies', POLICIES];
    const filled = spawnSync(process.execPath, fill, {
      env: { ...process.env, ...env },
    });
    if (filled.status !== 0) failed.push(`the book: ${filled.stderr}`);

    const port = await freePort();
    const server = await startBuiltServer(
      { ...env, ...TRIAL, LOG_LEVEL: 'info', METRICS_PORT: String(port) },
      '.',
      env.LOG,
    );
    const stopped = once(server.process, 'exit');
    Object.assign(env, {
      SITE: server.url,
      METRICS: `http://127.0.0.1:${port}/metrics`,
      SERVER_PID: String(server.process.pid),
    });
    env.EMAIL = await firstEmail(env.DATABASE_URL ?? '');
    for (const block of rest) failed.push(...run(block, env));
    await stopped;
    for (const proxy of ['nginx', 'caddy'] as const)
      proxies.push(await behindProxy(proxy, blocksIn(text, proxy)[0]?.text ?? ''));
  } finally {
    await cluster.stop();
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
    ...proxies,
  ];
}

/**
 * The folder of the PostgreSQL server with the version of this machine's `pg_dump`, which cannot dump a newer one.
 * Nothing if Debian's package is not installed.
 */
function programsOfPgDump(): string | undefined {
  const [, major] = /(\d+)\./.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? [];
  const folder = `/usr/lib/postgresql/${major}/bin`;
  return major && existsSync(join(folder, 'postgres')) ? folder : undefined;
}

/** The fenced code blocks of a language, each with the outputs that its comments `# → …` promise. */
function blocksIn(text: string, language: string): Block[] {
  return [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map((found) => ({
    heading: [...text.slice(0, found.index).matchAll(/^## (.*)$/gm)].at(-1)?.[1] ?? '',
    text: found[1] ?? '',
    says: [...(found[1] ?? '').matchAll(/# → (.*)$/gm)].map(([, said]) => said ?? ''),
  }));
}

function run({ heading, text, says }: Block, env: Record<string, string>): string[] {
  // Without the machine's bashrc, which bash reads when its input is a socket, and which may use what `-u` refuses.
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', text], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 90_000,
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
