import { STATES } from '#config/states.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Resources } from '#platform/context/handler.ts';
import { startJob } from '#platform/jobs/start-job.ts';
import { mailQuotingAgency } from '../quotes/desk/mail-quoting-agency.ts';
import { takePricesOver } from './agent-quote-store.ts';
import { priceOverNews } from './sign-mails.ts';

const LOOK_EVERY_MS = 60_000;
const BATCH = 50;

/** Mails an agency once when its client did not sign or pay while the price held. @returns how many were checked */
export async function notifyEndedPrices({ db, env }: Pick<Resources, 'db' | 'env'>, now = new Date()): Promise<number> {
  const [today = ''] = STATES.map((state) => dayIn(state, now))
    .sort()
    .reverse();
  return db.transaction().execute(async (trx) => {
    const { looked, over } = await takePricesOver(trx, today, BATCH);
    for (const each of over) await mailQuotingAgency(trx, env, each.id, priceOverNews(each));
    return looked;
  });
}

export const startNotifyingEndedPrices = (resources: Resources) =>
  startJob(resources, {
    name: 'prices-over',
    everyMs: LOOK_EVERY_MS,
    failure: 'agencies not told of prices that are over',
    async work(stopping) {
      while ((await notifyEndedPrices(resources)) === BATCH && !stopping.aborted);
    },
  });
