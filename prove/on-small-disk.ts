// Run by disk-full.ts in a mount namespace: a server whose disk has no room, and then has room again.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { m } from '../app/config/messages/compiled/messages.js';
import { parseSampleCases } from '../app/insurance/book/sample/sample-cases.ts';
import { type Database, type DatabaseTarget, openDatabase } from '../app/platform/database/database.ts';
import { formWith, pdf } from '../app/testing/test-files.ts';
import { startBuiltServer, TRIAL } from '../testing/built-server.ts';
import { postgresWithBook, SECRET_KEY, signIn } from './own-server.ts';
import type { Row } from './prove.ts';
import { type Answer, ask, msUntil, post, publicPages, report, seconds, type Visit, visitInTurns } from './traffic.ts';

const MEGABYTE = 1024 * 1024;
const FOR_MS = 6000;
/** The room that the server wants to keep free, and a little less: nothing new is accepted. */
const LITTLE = 40 * MEGABYTE;
const NOTHING = MEGABYTE / 4;

const disk = mkdtempSync(join(process.argv[2] ?? '/tmp', 'unison-disk-'));

/** Everything on one disk: the database in DATA_DIR, and the uploads. */
async function together(): Promise<Row> {
  const DATA_DIR = join(disk, 'data');
  const variables = { DATA_DIR, SAMPLE_POLICIES: '300', SECRET_KEY, TRUST_PROXY: '1', ...TRIAL };
  const server = await startBuiltServer(variables);
  const { url } = server;
  const samples = parseSampleCases(JSON.parse(readFileSync(join(DATA_DIR, 'samples.json'), 'utf8')));
  const applicant = await apply(url);
  const cookie = await signIn(url, samples);
  const { prefix = '', policyNumber = '' } = samples.customerLogin ?? {};
  const { policyNumber: financed = '', vinSuffix = '' } = samples.financedVehicle ?? {};
  const took = { messages: 0, files: 0 };
  const write = writes(url, took, applicant);
  const said = (locale: 'en' | 'es') => m.portal_full({ phone: '1-800-555-0135' }, { locale });
  const own = `/insurednew/policy/${prefix}${policyNumber}/help?lang=es`;
  const isRefused = ({ status, text, ms }: Answer, locale: 'en' | 'es', keeps: string) => {
    if (status === 303 || ms > 3000) return `${status} after ${seconds(ms)}`;
    if (!text.includes(said(locale))) return `${status}, not told`;
    return text.includes(keeps) ? undefined : `${status}, typed not kept`;
  };
  const refused: Visit[] = [
    { name: 'a message', go: write.message, wrong: (answer) => isRefused(answer, 'en', 'lobby of your office') },
    {
      name: 'help',
      go: () => post(`${url}${own}`, { reason: 'other' }, { cookie }),
      wrong: (answer) => isRefused(answer, 'es', 'name="reason" value="other"'),
    },
  ];
  const upload: Visit = { name: 'an upload', go: write.upload, wrong: (answer) => isRefused(answer, 'en', '') };
  const reading: Visit[] = [
    {
      name: 'a lien looked up',
      go: () => post(`${url}/uaichome/leinholder`, { policyNumber: financed, vinSuffix }),
      wrong: ({ status, text }) => (status < 300 && !text.includes('role="alert"') ? undefined : `status ${status}`),
    },
    {
      name: 'own policy',
      go: () => ask(`${url}/insurednew/home`, { headers: { cookie } }),
      wrong: ({ status }) => (status === 200 ? undefined : `status ${status}`),
    },
    inService(url),
    ...publicPages(url),
  ];

  await write.message();
  await write.upload();
  fillUpTo(LITTLE);
  await sleep(1000);
  const little = await during([reading, refused], [upload]);
  // Another program takes the rest: what needs no disk must continue, and no process may die.
  fillUpTo(NOTHING);
  await sleep(1000);
  const nothing = await during([publicPages(url), refused.slice(0, 1)], [upload]);
  makeRoom();
  const backMs = await msUntil(async () => (await write.message()).status === 303);
  const last = await write.upload();
  await server.stop();
  const halves = await halvesOf({ folder: DATA_DIR }, join(DATA_DIR, 'uploads'), took);
  const [read, ...refusals] = little;
  const [pages, ...more] = nothing;
  const wrong = [...little, ...nothing].flatMap((seen) => seen.wrong);
  report('disk full', [...wrong, ...halves]);
  return {
    failure: 'disk full: database and uploads',
    promise: 'writes refused in a sentence, reading works and stays in service, back ≤ 5 s, 0 half records',
    measured: `${of(...refusals, ...more)} refused so, ${of(read, pages)} read, back ${seconds(backMs)}, ${halves.length} half`,
    held: wrong.length + halves.length === 0 && backMs <= 5000 && last.status === 303,
  };
}

/** PostgreSQL is elsewhere; only uploads have no room. */
async function uploads(): Promise<Row> {
  const { cluster } = await postgresWithBook(50);
  const UPLOADS_DIR = join(disk, 'uploads');
  const variables = { DATABASE_URL: cluster.url, UPLOADS_DIR, SECRET_KEY, TRUST_PROXY: '1', ...TRIAL };
  const server = await startBuiltServer(variables);
  const { url } = server;
  const took = { messages: 0, files: 0 };
  const write = writes(url, took, await apply(url));
  await write.upload();
  const said = m.upload_away({ phone: '1-800-555-0135' }, { locale: 'en' });
  const refused: Visit[] = [
    {
      name: 'an upload',
      go: write.upload,
      wrong: ({ status, text }) => (status === 503 && text.includes(said) ? undefined : `status ${status}`),
    },
  ];
  const taken: Visit[] = [
    {
      name: 'a message',
      go: write.message,
      wrong: ({ status, ms }) => (status === 303 ? undefined : `${status} after ${seconds(ms)}`),
    },
    inService(url),
  ];
  fillUpTo(LITTLE);
  await sleep(1000);
  const little = await during([taken], refused);
  fillUpTo(NOTHING);
  await sleep(1000);
  const nothing = await during([taken], refused);
  makeRoom();
  // Asks once a second, because uploads are rate limited.
  const backMs = await msUntil(async () => {
    await sleep(1000);
    return (await write.upload()).status === 303;
  });
  await server.stop();
  const halves = await halvesOf({ url: cluster.url }, UPLOADS_DIR, took);
  await cluster.stop();
  const wrong = [...little, ...nothing].flatMap((seen) => seen.wrong);
  report('disk full', [...wrong, ...halves]);
  return {
    failure: 'disk full: uploads beside PostgreSQL',
    promise: 'uploads refused in a sentence, all else goes on in service, back ≤ 5 s, 0 half records',
    measured: `${of(little[1], nothing[1])} refused so, ${of(little[0], nothing[0])} messages taken, back ${seconds(backMs)}, ${halves.length} half`,
    held: wrong.length + halves.length === 0 && backMs <= 5000,
  };
}

/** The readiness check of a balancer: pages can still be read, so the process stays in service. */
const inService = (url: string): Visit => ({
  name: '/readyz',
  go: () => ask(`${url}/readyz`),
  wrong: ({ status }) => (status === 200 ? undefined : `status ${status}`),
});

type SeenVisits = Awaited<ReturnType<ReturnType<typeof visitInTurns>['stop']>>;

/** @param seldom visits to make less often, so that the rate limit of uploads does not apply */
async function during(visits: Visit[][], seldom: Visit[]): Promise<SeenVisits[]> {
  const all = [...visits.map((each) => visitInTurns(each, 100)), visitInTurns(seldom, 2000)];
  await sleep(FOR_MS);
  return Promise.all(all.map((each) => each.stop()));
}

function of(...seen: (SeenVisits | undefined)[]): string {
  const sum = (count: (seen: SeenVisits) => number) => seen.reduce((all, each) => all + (each ? count(each) : 0), 0);
  return `${sum(({ count, wrong }) => count - wrong.length)} of ${sum(({ count }) => count)}`;
}

/** Fills the disk with a file, so that only `left` bytes are free. */
function fillUpTo(left: number) {
  const { bavail, bsize } = statfsSync(disk);
  const more = bavail * bsize - left;
  if (more > 0) execFileSync('fallocate', ['--length', String(more), join(disk, `filler-${left}`)]);
}

function makeRoom() {
  for (const file of readdirSync(disk)) if (file.startsWith('filler-')) rmSync(join(disk, file));
}

/** An applicant who has reached the page for documents. @returns their cookie */
async function apply(url: string): Promise<string> {
  const begun = await post(`${url}/apply/job`, {});
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await post(`${url}/apply/job/work`, { position: 'claims', where: 'FL', message: 'Ten years.' }, { cookie });
  const contact = { name: 'Marisol Peña', email: 'marisol@unison.example', phone: '305-555-0142' };
  await post(`${url}/apply/job/contact`, contact, { cookie });
  return cookie;
}

/** @param took counts what was confirmed */
function writes(url: string, took: { messages: number; files: number }, cookie: string) {
  let turn = 0;
  return {
    async message() {
      const answer = await post(`${url}/uaichome/contact/message`, {
        state: 'FL',
        topic: 'other',
        name: 'Marisol Peña',
        email: `m${turn++}@unison.example`,
        phone: '',
        policyNumber: '',
        message: 'The lobby of your office was locked.',
      });
      if (answer.status === 303) took.messages++;
      return answer;
    },
    async upload() {
      const { bytes, name } = pdf(`resume ${turn++} ${'x'.repeat(200_000)}`);
      const answer = await ask(`${url}/apply/job/resume`, {
        method: 'POST',
        body: formWith([{ bytes, name }]),
        headers: { cookie },
      });
      if (answer.status === 303) took.files++;
      return answer;
    },
  };
}

/** A message is a row, an audit row and mails; an upload is a row and a file. Counts what does not fit together. */
async function halvesOf(target: DatabaseTarget, folder: string, took: { messages: number; files: number }) {
  const database = await openDatabase(target);
  const found = await count(database);
  await database.close();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const kept = files.filter(({ parentPath }) => parentPath.includes('/kept/')).length;
  const counts = {
    'messages confirmed, and rows': [took.messages, found.messages],
    'messages, and what the audit says': [found.messages, found.audits],
    'messages, and receipts by mail': [found.messages, found.mails],
    'files confirmed, and rows': [took.files, found.uploads],
    'files, and rows': [kept, found.uploads],
    'files that were not kept': [files.length - kept, 0],
  };
  return Object.entries(counts)
    .filter(([, [is, due]]) => is !== due)
    .map(([what, [is, due]]) => `${what}: ${is} and ${due}`);
}

async function count({ db }: Database) {
  const { rows } = await sql<Record<'messages' | 'uploads' | 'audits' | 'mails', number>>`
    select (select count(*) from contact_message) as messages, (select count(*) from upload) as uploads,
           (select count(*) from audit where act = 'write-message') as audits,
           (select count(*) from outbox where recipient ~ '^m[0-9]+@unison.example$') as mails
  `.execute(db);
  const [found] = rows;
  if (!found) throw new Error('nothing was counted');
  return found;
}

execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=220m', 'none', disk]);
console.log(JSON.stringify([await together(), await uploads()]));
execFileSync('umount', [disk]);
rmSync(disk, { recursive: true });
