import { describe, expect, test } from 'vitest';
import { centsOf } from '../../record/pricing/price-document.ts';
import { decodeVin } from '../../vehicles/decode-vin.ts';
import { isValidVin } from '../../vehicles/vin.ts';
import type { BookRow, BookTable } from './book-rows.ts';
import { guestBillOf } from './policy-cases.ts';
import { type SamplePart, sampleParts } from './sample-parts.ts';

/** All rows of a table, from all parts. */
function bookOn(today: string) {
  const parts: SamplePart[] = [...sampleParts({ policies: 1000, seed: 1, today }, 'a hash')];
  const rows = <T extends BookTable>(table: T) => parts.flatMap((part) => (part[table] ?? []) as BookRow<T>[]);
  const byPolicy = <T extends BookTable>(table: T) =>
    Map.groupBy(rows(table) as (BookRow<T> & { policy_id: number })[], ({ policy_id }) => policy_id);
  const fees = new Map(
    parts.flatMap(({ imports = [] }) => imports.map(({ policy }) => [policy.number, centsOf(policy.fees)] as const)),
  );
  return { rows, byPolicy, fees };
}

const dayOf = (instant: unknown) => String(instant).slice(0, 10);
const yearsOld = (born: unknown, day: string) => {
  const [birth = '', years] = [dayOf(born), Number(day.slice(0, 4)) - Number(dayOf(born).slice(0, 4))];
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
};

// A book must be consistent; whatever is wrong is reported with its policy.
describe.each(['2026-08-31', '2026-11-23', '2027-02-28', '2028-02-29'])('the whole book, with today as %s', (today) => {
  const { rows, byPolicy, fees } = bookOn(today);
  const terms = byPolicy('policy_term');
  const courses = rows('policy').map((policy) => {
    const own = terms.get(policy.id) ?? [];
    const [begins, ends] = [String(own[0]?.effective_on), String(policy.cancels_on ?? own.at(-1)?.expires_on)];
    return { ...policy, begins, ends, current: own.at(-1) };
  });
  const policyOf = new Map(courses.map((course) => [course.id, course]));
  const begun = (id: unknown) => policyOf.get(Number(id))?.begins ?? '';

  test('a loss occurs while the policy and its car are covered, and later events follow it', () => {
    const vehicles = byPolicy('vehicle');
    expect(rows('claim').length).toBeGreaterThan(50);
    const wrong = rows('claim').filter(({ policy_id, vehicle, loss_on, ...claim }) => {
      const { begins = '', ends = '' } = policyOf.get(Number(policy_id)) ?? {};
      const loss = String(loss_on);
      const car = vehicles.get(Number(policy_id))?.find((each) => {
        const isIt = `${each.model_year} ${each.make} ${each.model}` === vehicle;
        return isIt && String(each.added_on) <= loss && loss <= String(each.removed_on ?? loss);
      });
      const days = [loss, claim.reported_on, claim.assigned_on, claim.estimate_on, claim.paid_on, today];
      const known = days.filter((day) => day !== null).map(String);
      const isInOrder = known.every((day, at) => at === 0 || String(known[at - 1]) <= day);
      const isNext = !claim.next_on || String(claim.next_on) > today;
      return !(car && begins <= loss && loss < ends && isInOrder && isNext);
    });
    expect(wrong).toEqual([]);
  });

  test('a car was built before it was added, and was added within the policy period', () => {
    const wrong = rows('vehicle').filter(({ policy_id, model_year, added_on, removed_on, vin }) => {
      const { begins = '', ends = '' } = policyOf.get(policy_id) ?? {};
      const added = String(added_on);
      // The cars of a model year go on sale in the fall of the year before.
      const isBuilt = `${model_year - 1}-09-01` <= added;
      const isOn = begins <= added && added < ends && added <= String(removed_on ?? added);
      return !(isBuilt && isOn && isValidVin(vin));
    });
    expect(wrong).toEqual([]);
  });

  test('a VIN contradicts neither the make nor the year of its car', () => {
    const wrong = rows('vehicle').filter(({ vin, make, model_year }) => {
      const said = decodeVin(String(vin));
      return said.year !== model_year || (said.make !== undefined && said.make !== make);
    });
    expect(wrong.map(({ vin, make, model_year }) => [vin, make, model_year, decodeVin(String(vin))])).toEqual([]);
  });

  test('insureds were of age when the policy began, and drivers are old enough to drive', () => {
    const young = rows('named_insured').filter(
      ({ policy_id, date_of_birth }) => yearsOld(date_of_birth, begun(policy_id)) < 18,
    );
    expect(young).toEqual([]);
    expect(rows('driver').filter(({ date_of_birth }) => yearsOld(date_of_birth, today) < 16)).toEqual([]);
    const drivers = byPolicy('driver');
    for (const { policy_id, first_name, last_name, date_of_birth } of rows('named_insured')) {
      expect(drivers.get(policy_id)).toContainEqual(
        expect.objectContaining({ first_name, last_name, date_of_birth, status: 'rated' }),
      );
    }
  });

  test('bills add up to premium and fees, on dates within the term, and payments match the paid bills', () => {
    const bills = byPolicy('instalment');
    const paid = new Map(rows('payment_part').map((part) => [part.instalment_id, part]));
    const payments = new Map(rows('payment').map((payment) => [payment.id, payment]));
    expect([...fees.values()].some((cents) => cents > 0)).toBe(true);
    const wrong = courses.filter(({ id, number, current }) => {
      const own = bills.get(id) ?? [];
      const sum = own.reduce((cents, { amount_cents }) => cents + amount_cents, 0);
      const days = own.map(({ due_on }) => String(due_on));
      const isScheduled =
        days.join() === days.toSorted().join() &&
        days[0] === String(current?.effective_on) &&
        days.every((day) => day < String(current?.expires_on));
      const isPaid = own.every((bill) => {
        const part = paid.get(bill.id);
        const payment = payments.get(part?.payment_id ?? 0);
        if (!bill.paid_at) return !part;
        return (
          part?.amount_cents === bill.amount_cents &&
          payment?.amount_cents === bill.amount_cents &&
          payment.policy_id === id &&
          payment.settled_at === bill.paid_at &&
          String(current?.effective_on) <= dayOf(bill.paid_at) &&
          dayOf(bill.paid_at) < today
        );
      });
      return !(sum === (current?.premium_cents ?? 0) + (fees.get(number) ?? 0) && isScheduled && isPaid);
    });
    expect(wrong).toEqual([]);
  });

  test('the amount that a sample shows as due is what its pay page takes', () => {
    const bills = byPolicy('instalment');
    let checked = 0;
    for (const { name, facts } of rows('sample_case')) {
      const known = facts as { policyNumber?: string; nextDueCents?: number | null };
      const course = courses.find(({ number }) => number === known.policyNumber);
      if (!course || known.nextDueCents === undefined) continue;
      const [course_bills, current] = [bills.get(course.id) ?? [], course.current];
      expect([name, known.nextDueCents]).toEqual([name, guestBillOf(course, current, course_bills, today)]);
      checked++;
    }
    expect(checked).toBeGreaterThan(10);
  });

  test('no request or change predates its policy, and no event precedes its cause', () => {
    const asked = [
      ...rows('help_request').map((each) => [each.reference, begun(each.policy_id), each.asked_on] as const),
      ...rows('change_request').map((each) => [each.reference, begun(each.policy_id), each.asked_on] as const),
      ...rows('help_request').map((each) => [each.reference, each.asked_on, dayOf(each.answered_at ?? today)] as const),
      ...rows('help_request').map(
        (each) => [each.reference, each.answered_at ?? '', each.closed_at ?? each.answered_at ?? ''] as const,
      ),
      ...rows('help_request').map((each) => [each.reference, dayOf(each.closed_at ?? today), today] as const),
      ...rows('change_request').map((each) => [each.reference, each.asked_at, each.changed_at] as const),
      ...rows('change_request').map((each) => [each.reference, dayOf(each.changed_at), today] as const),
      ...rows('renewal_offer').map((each) => [`renewal ${each.id}`, begun(each.policy_id), each.offered_on] as const),
      ...rows('lead_note').map((each) => [`note ${each.id}`, dayOf(each.written_at), today] as const),
      ...rows('saved_quote').map(
        (each) => [each.clid, each.sent_at ?? '', each.called_at ?? each.sent_at ?? ''] as const,
      ),
      ...rows('saved_quote').map((each) => [each.clid, dayOf(each.called_at ?? today), today] as const),
      ...rows('saved_quote').map((each) => [each.clid, dayOf(each.lead_changed_at ?? today), today] as const),
    ];
    expect(asked.filter(([, before, after]) => String(before) > String(after))).toEqual([]);
  });
});
