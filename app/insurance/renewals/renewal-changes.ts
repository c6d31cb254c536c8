import { stateName } from '#config/by-state/state-names.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { Cover } from '../policies/cover.ts';
import { coverAmount, coverName } from '../policies/cover-labels.ts';
import type { PolicyVersion } from '../record/policy-version.ts';
import { rowsOf } from '../record/projection.ts';
import { findCoversOf } from './new-offer-store.ts';
import { coversChangedAt } from './renewal.ts';
import { findCarsOf, findOfferedCovers, type MadeOffer } from './renewal-store.ts';

type Renewed = { id: number; state: StateCode; effective_on: string };

/**
 * What differs in the offered term from the current one, as sentences: our rates, coverages that we no longer renew as they
 * are, and cars that came and went since the term began. The caller has checked access.
 */
export async function changesOf(
  db: Queryable,
  { id, state, effective_on: since }: Renewed,
  offer: Pick<MadeOffer, 'id' | 'rate_change'>,
  latest: PolicyVersion | undefined,
  language: Language,
): Promise<string[]> {
  const locale = { locale: language };
  // The policy may have changed since the offer. A policy from before versions cannot have.
  const covers: Cover[] = latest ? rowsOf(latest.document).coverages : await findCoversOf(db, id);
  const offered = latest ? coversChangedAt(covers) : await findOfferedCovers(db, offer.id);
  const cars = await findCarsOf(db, id);
  const isNews = (day: string | null) => day !== null && day > since;
  return [
    ...(offer.rate_change === 0
      ? []
      : [
          m.renewal_rates({ state: stateName(state, language), percent: percent(offer.rate_change, language) }, locale),
        ]),
    ...offered.flatMap((cover) => coverChange(cover, covers, cars, language)),
    ...cars
      .filter(({ added_on, removed_on }) => isNews(added_on) || isNews(removed_on))
      .map(({ name: car, added_on, removed_on }) =>
        removed_on
          ? m.renewal_car_removed({ car, day: writtenDay(removed_on, language) }, locale)
          : m.renewal_car_added({ car, day: writtenDay(added_on, language) }, locale),
      ),
  ];
}

type Car = { position: number; name: string; removed_on: string | null };

function coverChange(offered: Cover, covers: Cover[], cars: Car[], language: Language): string[] {
  const before = covers.find((cover) => isSame(cover, offered));
  const car = cars.find(({ position, removed_on }) => position === offered.vehicle_position && removed_on === null);
  if (!before || (offered.vehicle_position > 0 && !car)) return [];
  return [
    m.renewal_cover_changed(
      {
        cover: car ? `${car.name}, ${coverName(offered.kind, language)}` : coverName(offered.kind, language),
        before: coverAmount(before, language),
        after: coverAmount(offered, language),
      },
      { locale: language },
    ),
  ];
}

const isSame = (one: Cover, other: Cover) => one.kind === other.kind && one.vehicle_position === other.vehicle_position;

/** Thousandths as a percentage with its sign. */
function percent(thousandths: number, language: Language): string {
  return new Intl.NumberFormat(`${language}-US`, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'always',
  }).format(thousandths / 1000);
}
