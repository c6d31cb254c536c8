import { cpSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { verifyLien } from '../app/contract/lienholder.ts';
import { recordZipCheck } from '../app/contract/zip.ts';
import { hashToken } from '../app/platform/context/keyring.ts';
import { openDatabase } from '../app/platform/database/database.ts';
import { type BuiltServer, startBuiltServer, TRIAL, temporaryFolder } from '../testing/built-server.ts';
import { keepBeside, setAside } from '../tools/last-build.ts';
import { openBalancer, readyAre } from './balancer.ts';
import { postgresWithBook, SECRET_KEY } from './own-server.ts';
import type { Row } from './prove.ts';

const REQUESTS = 2000;
const PARALLEL = 8;

type Fields = Record<string, string>;
type Answer = { status: number; text: string; cookies: string };

/** Deploys another build while people are signed in: two servers behind a balancer are replaced one by one. */
export async function rollingRestart(): Promise<Row[]> {
  const { cluster, samples } = await postgresWithBook();
  const next = anotherBuild();
  const balancer = await openBalancer();
  const running: BuiltServer[] = [];
  const variables = { DATABASE_URL: cluster.url, SECRET_KEY, TRUST_PROXY: '1', ...TRIAL, DRAIN_SECONDS: '1' };
  const start = async (folder: string) => {
    const server = await startBuiltServer({ ...variables, UPLOADS_DIR: join(next, 'uploads') }, folder);
    running.push(server);
    balancer.add(server.url);
    return server;
  };
  try {
    const { db, close } = await openDatabase({ url: cluster.url });
    const { customerLogin } = samples;
    if (!customerLogin) throw new Error('the book has no policyholder with an account');
    const login = { username: customerLogin.email, password: customerLogin.password };

    const before = [await start('.'), await start('.')];
    await readyAre(balancer, 2);
    const ask = askThrough(balancer.url);
    const session = (await ask('/insurednew/login', login)).cookies;
    const quote = (await ask('/uaicins/quote/start?zip=33135', { zip: '33135', key: crypto.randomUUID() })).cookies;
    const named = await ask(
      '/uaicins/quote/name',
      { firstName: 'Marisol', lastName: 'Peña', month: '2', date: '2', year: '1984' },
      quote,
    );
    const oldPage = (await ask('/uaichome')).text;
    const kept = await formAfterSession(ask, login, async (token) => {
      await sql`update session set expires_at = now() - interval '1 minute' where token_hash = ${hashToken(token)}`.execute(
        db,
      );
    });

    const wrong: string[] = [];
    let sent = 0;
    let isDeployed = false;
    const traffic = Array.from({ length: PARALLEL }, async () => {
      while (sent < REQUESTS || !isDeployed) {
        const why = await visit(ask, sent++, session);
        if (why) wrong.push(why);
        await wait(20);
      }
    });
    for (const old of before) {
      await start(next);
      await readyAre(balancer, 3);
      await old.stop();
      balancer.remove(old.url);
      await readyAre(balancer, 2);
    }
    isDeployed = true;
    await Promise.all(traffic);

    const files = [...new Set(oldPage.match(/\/assets\/[\w.-]+\.\w+/g))];
    const gone = [];
    for (const file of files) if ((await ask(file)).status !== 200) gone.push(file);
    const newPage = (await ask('/uaichome')).text;
    const isNew = /\/assets\/[\w.-]*-next\.js/.test(newPage);
    const quoteAfter = await ask('/uaicins/quote/name', undefined, quote);
    const again = await ask('/insurednew/login', login, kept);
    const formAfter = await ask('/insurednew/profile', undefined, `${kept}; ${again.cookies}`);
    await close();
    for (const each of [...new Set(wrong)].slice(0, 10)) console.error(each);
    const comesBack = (failure: string, promise: string, isThere: boolean, statuses: number[]): Row => ({
      failure,
      promise,
      held: isThere,
      measured: isThere ? 'what was typed is there' : `gone (${statuses.join(', ')})`,
    });
    return [
      {
        failure: `two servers replaced in the middle of ${sent} requests`,
        promise: 'none fails, nobody is signed out',
        measured: `${wrong.length} failed`,
        held: wrong.length === 0 && sent >= REQUESTS && isNew,
      },
      comesBack('a quote of which one step was answered', 'goes on', quoteAfter.text.includes('value="Marisol"'), [
        named.status,
        quoteAfter.status,
      ]),
      comesBack(
        'a form that was sent after its session had ended',
        'comes back after signing in',
        formAfter.text.includes('305 555 01'),
        [again.status, formAfter.status],
      ),
      {
        failure: 'a page of the last build',
        promise: 'finds its files on the new one',
        measured: `${files.length - gone.length} of ${files.length}`,
        held: files.length > 5 && gone.length === 0,
      },
    ];
  } finally {
    await Promise.all(running.map((server) => server.process.exitCode === null && server.kill()));
    await balancer.close();
    await cluster.stop();
    rmSync(next, { recursive: true, force: true });
  }
}

/**
 * Another build, as a deployment would bring it: its first script has another name, and the last build's files are
 * beside it.
 */
function anotherBuild(): string {
  const folder = temporaryFolder();
  const build = join(folder, 'build');
  cpSync('build', build, { recursive: true });
  for (const name of ['node_modules', 'tools', 'app', 'package.json']) symlinkSync(resolve(name), join(folder, name));
  for (const script of globSync(join(build, 'client/assets/entry.client-*.js'))) {
    const name = basename(script, '.js');
    for (const ending of ['', '.br', '.gz'])
      renameSync(`${script}${ending}`, join(build, `client/assets/${name}-next.js${ending}`));
    const list = join(build, 'server/assets.json');
    writeFileSync(list, readFileSync(list, 'utf8').replaceAll(`${name}.js`, `${name}-next.js`));
  }
  mkdirSync(join(folder, 'uploads'));
  setAside('build', join(folder, 'last'));
  keepBeside(join(folder, 'last'), build);
  return folder;
}

let address = 0;

const askThrough =
  (url: string) =>
  async (path: string, form?: Fields, cookie = ''): Promise<Answer> => {
    const at = address++;
    const answer = await fetch(new URL(path, url), {
      redirect: 'manual',
      headers: { 'x-forwarded-for': `10.3.${(at >> 8) & 255}.${at & 255}`, ...(cookie && { cookie }) },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
    return { status: answer.status, text: await answer.text(), cookies: cookies.join('; ') };
  };
type Ask = ReturnType<typeof askThrough>;

/** A cached page, a rendered one, a session's page, a call that reads and one that writes, in turn. */
async function visit(ask: Ask, turn: number, session: string): Promise<string | undefined> {
  const time = new Date(Date.UTC(2026, 0, 1) + turn * 1000).toISOString();
  const [date, at] = [time.slice(0, 10).replaceAll('-', '/'), time.slice(11, 19)];
  const visits: [string, () => Promise<Answer>][] = [
    ['the home page', () => ask('/uaichome')],
    ['the sign-in page', () => ask('/insurednew/login')],
    ['the home of a session', () => ask('/insurednew/home', undefined, session)],
    ['a look-up', () => ask(verifyLien.path, { lienPolicyNumber: String(10_000_001 + turn), leinVinNumber: '12345' })],
    ['a write', () => ask(recordZipCheck.path, { zipcode: '33135', status: 'Y', time: at, date })],
  ];
  const [name, go] = visits[turn % visits.length] ?? [];
  try {
    const answer = await go?.();
    return answer?.status === 200 ? undefined : `${name}: ${answer?.status}`;
  } catch (error) {
    return `${name}: ${(error as Error).cause ?? error}`;
  }
}

/** @returns the cookies that lead back to what was typed */
async function formAfterSession(ask: Ask, login: Fields, end: (token: string) => Promise<void>): Promise<string> {
  const { cookies } = await ask('/insurednew/login', login);
  const [, token = ''] = /portal-(?!device)\w+=([\w-]+)/.exec(cookies) ?? [];
  await end(token);
  const sent = await ask('/insurednew/profile', { act: 'contact', phone: '305 555 01', language: 'es' }, cookies);
  return sent.cookies;
}
