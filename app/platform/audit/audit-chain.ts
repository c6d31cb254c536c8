import type { Resources } from '../context/handler.ts';
import { isSignature, type Keyring } from '../context/keyring.ts';
import type { Queryable } from '../database/database.ts';
import { startJob } from '../jobs/start-job.ts';
import {
  type Chain,
  type ChainRow,
  findChain,
  type LinkedRow,
  linkedRows,
  linkRows,
  moveChain,
  removeLinked,
  startChain,
  takeChain,
  unsealedRows,
  waitingForSeal,
} from './audit-chain-store.ts';

// Each audit row is linked to all rows before it by a keyed hash. An act only adds its row; a job links committed rows
// later, so that no act has to wait for another (decision 14).

const SEAL_EVERY_MS = 5000;
const BATCH = 500;
const NOTHING = Buffer.alloc(32);

type Sealing = Pick<Resources, 'db' | 'keyring'>;

export const startSealing = (resources: Resources) =>
  startJob(resources, {
    name: 'audit',
    everyMs: SEAL_EVERY_MS,
    failure: 'audit not sealed',
    work: async (stopping) => {
      let rows = 0;
      let sealed = 0;
      do {
        sealed = await sealAudit(resources);
        rows += sealed;
      } while (sealed === BATCH && !stopping.aborted);
      if (rows === 0) return;
      const head = await readHead(resources.db);
      // A head that is stored elsewhere proves that the chain was not rebuilt: `npm run audit -- verify --head …`.
      resources.log.info({ rows, head }, 'audit sealed');
    },
  });

/** @returns the end of the chain as people store it elsewhere: its place and its link */
export async function readHead(db: Queryable): Promise<string> {
  const chain = await findChain(db);
  return chain ? `${chain.place}:${chain.link.toString('hex')}` : '0:';
}

/**
 * Links the rows committed since the last run. When several processes run it, one does the work.
 *
 * @returns how many rows were linked
 * @throws {ChainBroken} when the end of the chain was altered from outside
 */
export async function sealAudit({ db: database, keyring }: Sealing, most = BATCH): Promise<number> {
  return database.transaction().execute(async (db) => {
    await startChain(db, sealed(keyring, { place: 0, link: NOTHING, start_place: 0, start_link: NOTHING }));
    const chain = await takeChain(db);
    if (!chain) return 0;
    if (!isSealed(keyring, chain)) throw new ChainBroken();
    let { place, link } = chain;
    const links = (await unsealedRows(db, most)).map((row) => {
      place++;
      link = linkOf(keyring.hash, link, place, row);
      return { id: row.id, place, link };
    });
    if (links.length > 0) await linkRows(db, links);
    // Also when no row is new: after a key change, the end of the chain is sealed with the new key.
    const next = sealed(keyring, { ...chain, place, link });
    if (!next.seal.equals(chain.seal)) await moveChain(db, next);
    return links.length;
  });
}

/** The end of the chain was changed by something that did not have our key. */
class ChainBroken extends Error {
  override name = 'ChainBroken';
}

/**
 * Removes rows older than a date from the beginning of the chain. The remaining rows still link to the removed ones.
 *
 * @returns how many rows were removed
 */
export async function removeOldAudit({ db: database, keyring }: Sealing, before: Date, most = BATCH): Promise<number> {
  return database.transaction().execute(async (db) => {
    const chain = await takeChain(db);
    if (!chain || !isSealed(keyring, chain)) return 0;
    const rows = await linkedRows(db, chain.start_place, most);
    const young = rows.findIndex(({ at }) => at >= before.getTime() * 1000);
    const old = young < 0 ? rows : rows.slice(0, young);
    const last = old.at(-1);
    if (!last) return 0;
    await removeLinked(db, chain.start_place, last.place);
    await moveChain(db, sealed(keyring, { ...chain, start_place: last.place, start_link: last.link }));
    return old.length;
  });
}

export type Verdict = {
  /** The first fault found, as a sentence; undefined when everything is as it was sealed. */
  fault: string | undefined;
  rows: number;
  head: string;
  waiting: { rows: number; seconds: number };
};

/**
 * Verifies the chain from its beginning.
 *
 * @param known an end of the chain that was stored elsewhere, in the form of {@link readHead}
 */
export async function verifyAudit(sealing: Sealing, known?: string): Promise<Verdict> {
  return sealing.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const chain = await findChain(db);
      const [followed, waiting, head] = [
        await follow({ ...sealing, db }, chain, known),
        await waitingForSeal(db),
        await readHead(db),
      ];
      return { ...followed, head, waiting };
    });
}

async function follow({ db, keyring }: { db: Queryable; keyring: Keyring }, chain: Chain | undefined, known?: string) {
  let rows = 0;
  const found = (fault: string) => ({ fault, rows });
  if (!chain) {
    const [stray] = await linkedRows(db, 0, 1);
    return stray || known
      ? found('the end of the chain is gone: table audit_chain is empty')
      : { fault: undefined, rows };
  }
  if (!isSealed(keyring, chain)) return found('the end of the chain was altered, or sealed by a key that is not read');
  let { start_place: place, start_link: link } = chain;
  let isKnown = !known || known === `${place}:${link.toString('hex')}`;
  for (;;) {
    const batch = await linkedRows(db, place, BATCH);
    for (const [at, row] of batch.entries()) {
      if (row.place !== place + 1) return found(`the row at place ${place + 1} was deleted; ${named(row)} comes next`);
      const links = keyring.hashes('audit', ...coveredBy(link, row.place, row));
      if (!links.some((each) => each.equals(row.link)))
        return found(misplaced(keyring, link, row, batch.slice(at + 1)));
      ({ place, link } = row);
      isKnown ||= known === `${place}:${link.toString('hex')}`;
      rows++;
    }
    if (batch.length < BATCH) break;
  }
  if (place !== chain.place || !link.equals(chain.link)) {
    return found(place < chain.place ? `the row at place ${place + 1} was deleted` : 'rows were added after the end');
  }
  return { fault: isKnown ? undefined : `the chain never had the end ${known}: it was rebuilt`, rows };
}

/** Tells whether two rows were swapped or this row was altered. */
function misplaced({ hashes }: Keyring, before: Buffer, row: LinkedRow, later: LinkedRow[]): string {
  const fits = (given: ChainRow, link: Buffer) =>
    hashes('audit', ...coveredBy(before, row.place, given)).some((each) => each.equals(link));
  const other = later.find((each) => fits(each, each.link) || fits({ ...each, id: row.id }, row.link));
  return other ? `${named(row)} was swapped with ${named(other)}` : `${named(row)} was altered`;
}

const named = ({ id, place }: LinkedRow) => `row ${id} (place ${place})`;

const linkOf = (hash: Keyring['hash'], before: Buffer, place: number, row: ChainRow) =>
  hash('audit', ...coveredBy(before, place, row));

const coveredBy = (before: Buffer, place: number, row: ChainRow) => [
  'row',
  before.toString('hex'),
  place,
  row.id,
  row.at,
  row.act,
  row.actor,
  row.subject.toString('hex'),
  row.detail,
  ...(row.request_id === null ? [] : [row.request_id]),
];

const sealed = (keyring: Keyring, chain: Omit<Chain, 'seal'>): Chain => ({
  ...chain,
  seal: keyring.hash('audit', ...endOf(chain)),
});

const isSealed = ({ hashes }: Keyring, chain: Chain) =>
  isSignature(chain.seal.toString('base64url'), hashes('audit', ...endOf(chain)));

const endOf = ({ place, link, start_place, start_link }: Omit<Chain, 'seal'>) => [
  'end',
  place,
  link.toString('hex'),
  start_place,
  start_link.toString('hex'),
];
