import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { type BuiltServer, startBuiltServer } from '../testing/built-server.ts';
import { freePort, startPostgres } from '../testing/postgres.ts';
import { SECRET_KEY } from './own-server.ts';
import type { Row } from './prove.ts';

export type Proxy = 'nginx' | 'caddy';

/** The host name in the example configurations. */
const HOST = 'www.company.example';
const SITE = `https://${HOST}`;
/** A token like that of a link that sets a new password. */
const TOKEN = 'a-link-that-is-somebodys-own'.padEnd(43, 'x');
const PORTAL_KEY = 'what callers of the portals hold';
/** More than the wrong logins that one address may make. */
const MANY = 30;

/**
 * Runs the example configuration of a proxy in front of two servers and sends requests through it. If the proxy is not
 * installed, the row says so.
 */
export async function behindProxy(proxy: Proxy, example: string): Promise<Row> {
  const row = { failure: `the example for ${proxy}`, promise: 'it is as the program wants it, and leads through' };
  if (spawnSync('which', [proxy]).status !== 0)
    return { ...row, measured: `not checked: no ${proxy} here`, held: 'not installed' };
  const folder = mkdtempSync(join(tmpdir(), 'unison-proxy-'));
  const cluster = await startPostgres();
  const variables = {
    DATABASE_URL: cluster.url,
    SECRET_KEY,
    UPLOADS_DIR: join(folder, 'uploads'),
    PUBLIC_URL: SITE,
    TRUST_PROXY: '1',
    PORTAL_KEY,
    PAYMENTS: 'test',
  };
  const servers = await Promise.all([startBuiltServer(variables), startBuiltServer(variables)]);
  const ports = { plain: await freePort(), secure: await freePort() };
  const file = join(folder, 'config');
  writeFileSync(
    file,
    configured[proxy](
      example,
      servers.map(({ url }) => new URL(url).host),
      ports,
      folder,
    ),
  );
  const checked = spawnSync(proxy, CHECK[proxy](file, folder), { encoding: 'utf8' });
  const faults = checked.status === 0 ? [] : [`not as ${proxy} wants it: ${checked.stderr}`];
  const log = join(folder, 'log');
  for (const each of [log, join(folder, 'error-log')]) writeFileSync(each, '');
  const program =
    faults.length === 0 ? spawn(proxy, RUN[proxy](file, folder), { stdio: ['ignore', 'pipe', 'pipe'] }) : undefined;
  let said = '';
  program?.stdout.on('data', (words) => (said += words));
  program?.stderr.on('data', (words) => (said += words));
  try {
    if (program) faults.push(...(await goThrough(ports, servers)));
    const logged = said + readFileSync(log, 'utf8') + readFileSync(join(folder, 'error-log'), 'utf8');
    if (/30303/.test(logged)) faults.push('what follows ? is in its log');
    if (logged.includes(TOKEN)) faults.push('a token of a path is in its log');
  } finally {
    if (program) await end(program);
    await servers[1].stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  if (faults.length > 0) console.error(`${proxy}: ${[...new Set(faults)].join('\n')}\n${said.slice(0, 2000)}`);
  const measured = faults.length === 0 ? 'it is, and does, with one of two servers killed' : `${faults.length} faults`;
  return { ...row, measured, held: faults.length === 0 };
}

type Ports = { plain: number; secure: number };

/** Everything that people behind the proxy need. @returns what went wrong */
async function goThrough({ plain, secure }: Ports, servers: BuiltServer[]): Promise<string[]> {
  const agent = new Agent({ connect: { rejectUnauthorized: false, servername: HOST } });
  const ask = async (path: string, { form, ...headers }: Record<string, string> = {}) => {
    const answer = await request(`https://127.0.0.1:${secure}${path}`, {
      dispatcher: agent,
      method: form === undefined ? 'GET' : 'POST',
      body: form ?? null,
      headers: { host: HOST, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
    });
    const text = await answer.body.text();
    return {
      text,
      retry: answer.headers['retry-after'],
      status: answer.statusCode,
      hsts: String(answer.headers['strict-transport-security'] ?? ''),
    };
  };
  for (let tries = 0; tries < 100; tries++) {
    if (
      await ask('/readyz')
        .then(({ status }) => status === 200)
        .catch(() => false)
    )
      break;
    await wait(100);
  }
  const faults: string[] = [];
  const expect = (what: string, is: unknown, should: unknown) => {
    if (is !== should) faults.push(`${what}: ${is}, not ${should}`);
  };
  const page = await ask('/uaichome/getaquote?zip=30303');
  expect('a page', page.status, 200);
  expect('its HSTS', page.hsts, 'max-age=63072000');
  await ask(`/insurednew/reset/${TOKEN}`);
  expect('a trial of payments says so', page.text.includes('Payments are a test: no money moves.'), true);
  const call = (authorization: Record<string, string> = {}) =>
    ask('/insurednew/insured/review/checkpolicy?policyNo=10000001&dob=05%2F14%2F1984', authorization);
  expect('a call without the key', (await call()).status, 401);
  expect('a call with it', (await call({ authorization: `Bearer ${PORTAL_KEY}` })).status === 401, false);
  const { statusCode, headers, body } = await request(`http://127.0.0.1:${plain}/uaichome`, {
    headers: { host: HOST },
  });
  await body.dump();
  expect('without TLS', statusCode >= 301 && statusCode <= 308 && headers.location, `${SITE}/uaichome`);
  const form = new URLSearchParams({ username: 'nobody@mail.example', password: 'not the right one' }).toString();
  const signIn = (more: Record<string, string>) => ask('/insurednew/login', { form, ...more });
  expect('a form of ours', (await signIn({ origin: SITE })).status, 422);
  expect('a form of another site', (await signIn({ origin: 'https://evil.example' })).status, 403);
  await servers[0]?.kill();
  for (let turn = 0; turn < 20; turn++) expect('a page, one server killed', (await ask('/uaichome')).status, 200);
  const statuses = [];
  for (let turn = 0; turn < MANY; turn++)
    statuses.push((await signIn({ origin: SITE, 'x-forwarded-for': `10.0.0.${turn}` })).status);
  expect('who writes an address of their own is locked out', statuses.includes(429), true);
  expect(
    'forms, one server killed',
    statuses.every((status) => status === 422 || status === 429),
    true,
  );
  await servers[1]?.kill();
  const { status, text, retry } = await ask('/uaichome');
  expect('a page, both killed', /^50[234] 30$/.test(`${status} ${retry}`), true);
  expect('it is the one for that', text, readFileSync('build/proxy/away.html', 'utf8'));
  await agent.close();
  return faults;
}

async function end(program: ChildProcess) {
  const ended = once(program, 'exit');
  if (program.exitCode === null && program.kill('SIGTERM')) await ended;
}

/** Fills in the addresses, files and certificate of this machine. */
const configured: Record<Proxy, (example: string, hosts: string[], ports: Ports, folder: string) => string> = {
  nginx: (example, hosts, { plain, secure }, folder) => {
    const { cert, key } = certificateIn(folder);
    const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (each) => `${each}_temp_path ${folder}/${each};`,
    );
    const here = withHosts(example, hosts)
      .replace('/etc/ssl/company.pem', cert)
      .replace('/etc/ssl/company.key', key)
      .replace('/srv/unison/build/proxy', resolve('build/proxy'))
      .replace('/var/log/nginx/unison.log', join(folder, 'log'))
      .replace('/var/log/nginx/unison-error.log', join(folder, 'error-log'))
      .replace(/listen 80;/, `listen 127.0.0.1:${plain};`)
      .replace(/listen 443/, `listen 127.0.0.1:${secure}`);
    return `pid ${folder}/pid;\ndaemon off;\nerror_log stderr;\nevents {}\nhttp {\n${own.join('\n')}\n${here}}\n`;
  },
  caddy: (example, hosts, { plain, secure }, folder) => {
    const { cert, key } = certificateIn(folder);
    const options = `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${secure}\n\tstorage file_system ${folder}\n}\n`;
    // A self-signed certificate, so that it requests none from outside.
    return (
      options +
      withHosts(example, hosts)
        .replace('/srv/unison/build/proxy', resolve('build/proxy'))
        .replace(`${HOST} {`, `${HOST} {\n\tbind 127.0.0.1\n\ttls ${cert} ${key}`)
    );
  },
};

const withHosts = (example: string, [one = '', other = '']: string[]) =>
  example.replaceAll('127.0.0.1:3000', one).replaceAll('127.0.0.1:3001', other);

const CHECK: Record<Proxy, (file: string, folder: string) => string[]> = {
  nginx: (file, folder) => ['-t', '-p', folder, '-c', file],
  caddy: (file) => ['validate', '--adapter', 'caddyfile', '--config', file],
};
const RUN: Record<Proxy, (file: string, folder: string) => string[]> = {
  nginx: (file, folder) => ['-p', folder, '-c', file],
  caddy: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
};

function certificateIn(folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    `/CN=${HOST}`,
    '-addext',
    `subjectAltName=DNS:${HOST}`,
  ];
  spawnSync('openssl', [...made, '-keyout', key, '-out', cert]);
  return { key, cert };
}
