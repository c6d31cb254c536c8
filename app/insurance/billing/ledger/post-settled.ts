import type { Resources } from '#platform/context/handler.ts';
import { eachPolicy } from '../../policies/each-policy.ts';
import { listPoliciesToPost } from './ledger-store.ts';
import { openLedger } from './open-ledger.ts';

/** Posts payments that an older release beside this one has settled. @returns on how many policies */
export const postSettled = ({ db, log }: Pick<Resources, 'db' | 'log'>, stopping?: AbortSignal): Promise<number> =>
  eachPolicy({
    log,
    failure: 'settled payment not posted',
    stopping,
    list: (next) => listPoliciesToPost(db, next),
    handle: ({ policy_id: id }) => db.transaction().execute((trx) => openLedger(trx, id)),
  });
