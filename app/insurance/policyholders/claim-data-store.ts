import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { Fields } from '#contract/call.ts';
import { writtenAmount } from '#platform/calendar/written.ts';
import type { Queryable } from '#platform/database/database.ts';
import { amountOf } from '../claims/amounts/estimate.ts';
import { hoursOf, zoneName } from '../claims/appointments/appointment-labels.ts';
import { OPERATION_NAMES } from '../claims/estimates/estimate-view.ts';
import { eventSentence } from '../claims/lines/line-labels.ts';
import { findPartsOfAccount } from '../claims/lines/part-of-account.ts';
import { readTimedClaim } from '../claims/lines/read-timed-claim.ts';
import { type PartyView, viewOfParty } from '../claims/lines/visibility.ts';
import type { ReportedAs } from '../claims/reports/report-facts.ts';
import { reportInWords } from '../claims/reports/report-in-words.ts';
import { findOwnClaims } from '../claims/views/own-claim-store.ts';

/** The part of an account's data export that is about claims: nothing that its person does not see of a claim. */
export async function collectClaimData(db: Queryable, accountId: number, language: Language) {
  const own = await findPartsOfAccount(db, accountId);
  const claims = (await findOwnClaims(db, accountId)).map(({ id }) => id);
  // [0] matches no row.
  const parts = own.length > 0 ? own.map(({ partyId }) => partyId) : [0];
  const views: PartyView[] = [];
  for (const { partyId, number } of own) {
    const record = await readTimedClaim(db, number);
    const view = record && viewOfParty(record, partyId);
    if (view) views.push(view);
  }
  return {
    // A claim that was joined to another has no policy of its own, but its number may be the one they know.
    claims: await db
      .selectFrom('claim as whole') // its primary key
      .innerJoin('claim', (join) =>
        join.on(({ or, eb, ref }) =>
          or([eb('claim.id', '=', ref('whole.id')), eb('claim.joined_to', '=', ref('whole.id'))]),
        ),
      )
      .select([
        'claim.number as claim_number',
        'claim.kind',
        'claim.vehicle',
        'claim.loss_on',
        'claim.city',
        'claim.reported_on',
      ])
      // How far it has come, and who works on it, is said of each of their own parts.
      .select(({ eb }) => eb.case().when('whole.status', '=', 'closed').then('closed').else('open').end().as('stage'))
      .select(({ eb, ref }) =>
        eb.case().when('claim.joined_to', 'is not', null).then(ref('whole.number')).end().as('part_of'),
      )
      .where('whole.id', 'in', claims.length > 0 ? claims : [0])
      .orderBy('claim.id')
      .execute(),
    claimReports: await findReports(db, accountId, language),
    claimContacts: await db
      .selectFrom('claim_party')
      .innerJoin('claim', 'claim.id', 'claim_party.claim_id')
      .select(['claim.number as claim_number', 'claim_party.role', 'claim_party.name', 'claim_party.phone'])
      .select([
        'claim_party.email',
        'claim_party.mail_address as address',
        'claim_party.language',
        'claim_party.is_hurt',
      ])
      .select(['claim_party.texts_wording as wording', 'claim_party.texts_agreed_at as agreed_at'])
      .where('claim_party.id', 'in', parts)
      .orderBy('claim_party.id')
      .execute(),
    claimParts: await db
      .selectFrom('claim_line') // claim_line_of_party
      .innerJoin('claim', 'claim.id', 'claim_line.claim_id')
      .leftJoin('staff', 'staff.id', 'claim_line.adjuster_id')
      .select(['claim.number as claim_number', 'claim_line.coverage', 'claim_line.state as stage'])
      .select([
        sql<string | null>`staff.first_name || ' ' || staff.last_name`.as('adjuster_name'),
        'staff.phone as adjuster_phone',
      ])
      .select(['claim_line.opened_at', 'claim_line.closed_at'])
      .where('claim_line.party_id', 'in', parts)
      .orderBy('claim_line.id')
      .execute(),
    claimItems: await db
      .selectFrom('claim_item') // claim_item_of_party
      .innerJoin('claim_party', 'claim_party.id', 'claim_item.party_id')
      .innerJoin('claim', 'claim.id', 'claim_party.claim_id')
      .select(['claim.number as claim_number', 'claim_item.kind', 'claim_item.why', 'claim_item.asked_at'])
      .select(['claim_item.due_on', 'claim_item.answer', 'claim_item.answered_at'])
      .where('claim_item.party_id', 'in', parts)
      .orderBy('claim_item.id')
      .execute(),
    claimMessages: await db
      .selectFrom('claim_message') // claim_message_of_party
      .innerJoin('claim', 'claim.id', 'claim_message.claim_id')
      .select(['claim.number as claim_number', 'claim_message.is_ours', 'claim_message.text'])
      .select('claim_message.written_at')
      .where('claim_message.party_id', 'in', parts)
      .orderBy('claim_message.id')
      .execute(),
    claimPapers: await db
      .selectFrom('claim_file') // claim_file_of_party
      .innerJoin('claim', 'claim.id', 'claim_file.claim_id')
      .select(['claim.number as claim_number', 'claim_file.given_name', 'claim_file.bytes', 'claim_file.received_at'])
      .where('claim_file.party_id', 'in', parts)
      .orderBy('claim_file.id')
      .execute(),
    claimLetters: await db
      .selectFrom('claim_letter') // claim_letter_of_party
      .innerJoin('claim', 'claim.id', 'claim_letter.claim_id')
      .select(['claim.number as claim_number', 'claim_letter.kind', 'claim_letter.facts as letter'])
      .select('claim_letter.written_at')
      .where('claim_letter.party_id', 'in', parts)
      .orderBy('claim_letter.id')
      .execute(),
    ...inViews(views, language),
  };
}

/** What follows from the view of each claim that the person has. */
const inViews = (views: PartyView[], language: Language) => ({
  claimEvents: views.flatMap(({ claim, events }) =>
    events.map(({ kind, facts, happenedAt }) => ({
      claim_number: claim.number,
      what: eventSentence(kind, facts, language),
      happened_at: happenedAt,
    })),
  ),
  claimVisits: views.flatMap(({ claim, appointments }) =>
    appointments.map((visit) => ({
      claim_number: claim.number,
      kind: visit.kind,
      status: visit.status,
      visit_on: visit.onDay,
      hours: `${hoursOf(visit, language)}, ${zoneName(visit.beginsAt, visit.placeId, language)}`,
      place: visit.place,
      note: visit.note,
    })),
  ),
  claimEstimates: views.flatMap(({ claim, estimates }) =>
    estimates.map((estimate) => ({
      claim_number: claim.number,
      version: estimate.version,
      written_at: estimate.writtenAt,
      why: estimate.why,
      work: estimate.rows.map((row) => ({
        label: `${OPERATION_NAMES[row.operation]({}, { locale: language })}: ${row.part}`,
        value: [writtenAmount(amountOf(row), language), row.note].filter(Boolean).join('. '),
      })),
      labor_cents: estimate.laborCents,
      parts_cents: estimate.partsCents,
      tax_cents: estimate.taxCents,
      total_cents: estimate.totalCents,
      deductible_cents: estimate.deductibleCents,
    })),
  ),
  claimRentals: views.flatMap(({ claim, rentals }) =>
    rentals.map((rental) => ({
      claim_number: claim.number,
      version: rental.version,
      kind: rental.kind,
      day_cents: rental.dayCents,
      most_days: rental.mostDays,
      most_cents: rental.mostCents,
      more_days: rental.moreDays,
      used_cents: rental.usedCents,
      from_on: rental.fromOn,
      is_drivable: rental.isDrivable,
      turned_on: rental.turnedOn,
      why: rental.why,
      written_at: rental.writtenAt,
    })),
  ),
  claimReceipts: views.flatMap(({ claim, receipts }) =>
    receipts.map((receipt) => ({
      claim_number: claim.number,
      days: receipt.days,
      amount_cents: receipt.cents,
      received_at: receipt.addedAt,
      counted_cents: receipt.countedCents,
      answer: receipt.answer,
      answered_at: receipt.answeredAt,
    })),
  ),
});

/** The reports of accidents that were begun with the account, each answer with its question. */
async function findReports(db: Queryable, accountId: number, language: Language) {
  const found = await db
    .selectFrom('loss_report as report') // loss_report_of_account
    .leftJoin('claim', 'claim.id', 'report.claim_id')
    .select(['claim.number as claim_number', 'report.created_at', 'report.sent_at', 'report.signed_name'])
    .select('report.policy_id as policyId')
    .select(({ ref }) => [
      ref('report.door').$castTo<ReportedAs>().as('reportedAs'),
      ref('report.state').$castTo<StateCode | null>().as('state'),
      ref('report.answers').$castTo<Fields>().as('answers'),
    ])
    .where('report.account_id', '=', accountId)
    .orderBy('report.id')
    .execute();
  const reports = [];
  for (const { reportedAs, state, policyId, answers, ...report } of found) {
    const asked = { reportedAs, state, policyId, answers, sentAt: report.sent_at };
    reports.push({ ...report, answers: await reportInWords(db, asked, language) });
  }
  return reports;
}
