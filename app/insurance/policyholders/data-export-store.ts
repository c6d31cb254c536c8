import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { Fields } from '#contract/call.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { Door } from '../claims/reports/report-facts.ts';
import { reportInWords } from '../claims/reports/report-in-words.ts';

/**
 * Collects all data that is stored about an account and its policies, table by table. Every query filters by the
 * account.
 *
 * @param subjects the hashes by which the audit trail may know the account
 * @param language of what was asked and answered in reports of accidents
 */
export async function collectDataExport(db: Queryable, accountId: number, subjects: Buffer[], language: Language) {
  const parts = await findParts(db, accountId);
  const own = () => db.selectFrom('account_policy as own').where('own.account_id', '=', accountId);
  return {
    account: await db
      .selectFrom('account')
      .select(['email', 'first_name', 'last_name', 'language', 'created_at', 'verified_at'])
      .where('id', '=', accountId)
      .execute(),
    consents: await db
      .selectFrom('consent')
      .select(['kind', 'is_given', 'wording', 'said_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    sessions: await db
      .selectFrom('session')
      .select(['audience', 'created_at', 'seen_at', 'expires_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
    policies: await own()
      .innerJoin('policy', 'policy.id', 'own.policy_id')
      .innerJoin('agency', 'agency.id', 'policy.agency_id')
      .select(['policy.prefix', 'policy.number', 'policy.line', 'policy.status', 'policy.cancels_on'])
      .select(['policy.address', 'policy.city', 'policy.state', 'policy.zip', 'policy.phone', 'policy.email'])
      .select('agency.name as agency')
      .orderBy('policy.id')
      .execute(),
    terms: await own()
      .innerJoin('policy_term as term', 'term.policy_id', 'own.policy_id')
      .innerJoin('policy', 'policy.id', 'own.policy_id')
      .select(['policy.number', 'term.effective_on', 'term.expires_on', 'term.premium_cents'])
      .orderBy('term.policy_id')
      .orderBy('term.number')
      .execute(),
    insured: await own()
      .innerJoin('named_insured as person', 'person.policy_id', 'own.policy_id')
      .innerJoin('policy', 'policy.id', 'own.policy_id')
      .select(['policy.number', 'person.first_name', 'person.last_name', 'person.date_of_birth'])
      .orderBy('person.policy_id')
      .orderBy('person.position')
      .execute(),
    drivers: await own()
      .innerJoin('driver', 'driver.policy_id', 'own.policy_id')
      .innerJoin('policy', 'policy.id', 'own.policy_id')
      .select(['policy.number', 'driver.first_name', 'driver.last_name', 'driver.date_of_birth'])
      .select(['driver.license_number', 'driver.license_state', 'driver.status'])
      .orderBy('driver.policy_id')
      .orderBy('driver.position')
      .execute(),
    vehicles: await own()
      .innerJoin('vehicle', 'vehicle.policy_id', 'own.policy_id')
      .innerJoin('policy', 'policy.id', 'own.policy_id')
      .leftJoin('lienholder', 'lienholder.id', 'vehicle.lienholder_id')
      .select(['policy.number', 'vehicle.vin', 'vehicle.model_year', 'vehicle.make', 'vehicle.model'])
      .select('vehicle.plate')
      .select(['vehicle.ownership', 'lienholder.name as lienholder', 'vehicle.added_on', 'vehicle.removed_on'])
      .orderBy('vehicle.policy_id')
      .orderBy('vehicle.position')
      .execute(),
    coverages: await own()
      .innerJoin('coverage', 'coverage.policy_id', 'own.policy_id')
      .innerJoin('policy', 'policy.id', 'own.policy_id')
      .select(['policy.number', 'coverage.kind', 'coverage.limit_cents', 'coverage.limit_per_accident_cents'])
      .select('coverage.deductible_cents')
      .orderBy('coverage.policy_id')
      .orderBy('coverage.vehicle_position')
      .execute(),
    bills: await own()
      .innerJoin('instalment as bill', 'bill.policy_id', 'own.policy_id')
      .innerJoin('policy', 'policy.id', 'own.policy_id')
      .select(['policy.number', 'bill.due_on', 'bill.amount_cents', 'bill.paid_at'])
      .orderBy('bill.policy_id')
      .orderBy('bill.number')
      .execute(),
    entries: await own()
      .innerJoin('ledger_entry as entry', 'entry.policy_id', 'own.policy_id') // ledger_entry_by_policy
      .innerJoin('policy', 'policy.id', 'own.policy_id')
      .select(['policy.number', 'entry.kind', 'entry.cents as amount_cents', 'entry.instalment as bill'])
      .select(['entry.due_on', 'entry.posted_at as at'])
      .orderBy('entry.policy_id')
      .orderBy('entry.id')
      .execute(),
    payments: await own()
      .innerJoin('payment', 'payment.policy_id', 'own.policy_id')
      .innerJoin('policy', 'policy.id', 'own.policy_id')
      .select(['policy.number', 'payment.reference', 'payment.purpose', 'payment.amount_cents', 'payment.status'])
      .select(['payment.card_brand', 'payment.card_last4', 'payment.receipt_number', 'payment.receipt_email'])
      .select('payment.created_at')
      .orderBy('payment.created_at')
      .execute(),
    autopay: await db
      .selectFrom('autopay')
      .innerJoin('policy', 'policy.id', 'autopay.policy_id')
      .select(['policy.number', 'autopay.status', 'autopay.card_brand', 'autopay.card_last4', 'autopay.wording'])
      .select('autopay.asked_at')
      .where('autopay.account_id', '=', accountId)
      .execute(),
    reminders: await db
      .selectFrom('bill_reminder as reminder')
      .innerJoin('policy', 'policy.id', 'reminder.policy_id')
      .select(['policy.number', 'reminder.by_mail', 'reminder.by_text', 'reminder.days_before'])
      .where('reminder.account_id', '=', accountId)
      .execute(),
    statements: await own()
      .innerJoin('no_loss_statement as statement', 'statement.policy_id', 'own.policy_id')
      .innerJoin('policy', 'policy.id', 'own.policy_id')
      .select(['policy.number', 'statement.signed_name', 'statement.signed_at', 'statement.wording'])
      .execute(),
    elections: await own()
      .innerJoin('purchase', 'purchase.policy_id', 'own.policy_id') // purchase_of_policy
      .innerJoin('purchase_election as election', 'election.purchase_id', 'purchase.id')
      .innerJoin('policy', 'policy.id', 'own.policy_id')
      .select(['policy.number', 'election.wording', 'election.initials as signed_name'])
      .select('election.agreed_at as signed_at')
      .orderBy('election.id')
      .execute(),
    signatures: await own()
      .innerJoin('purchase', 'purchase.policy_id', 'own.policy_id') // purchase_of_policy
      .innerJoin('purchase_signature as signature', 'signature.purchase_id', 'purchase.id')
      .innerJoin('policy', 'policy.id', 'own.policy_id')
      .select(['policy.number', 'signature.name as signed_name', 'signature.signed_at'])
      .execute(),
    renewals: await own()
      .innerJoin('renewal_offer as offer', 'offer.policy_id', 'own.policy_id')
      .innerJoin('policy', 'policy.id', 'own.policy_id')
      .select(['policy.number', 'offer.effective_on', 'offer.expires_on', 'offer.premium_cents', 'offer.accepted_at'])
      .orderBy('offer.id')
      .execute(),
    changes: await own()
      .innerJoin('change_request as change', 'change.policy_id', 'own.policy_id')
      .innerJoin('policy', 'policy.id', 'own.policy_id')
      .select(['policy.number', 'change.reference', 'change.kind', 'change.details', 'change.status'])
      .select(['change.answer', 'change.asked_at'])
      .orderBy('change.id')
      .execute(),
    // A claim that was joined to another has no policy of its own, but its number may be the one they know.
    claims: await own()
      .innerJoin('claim as whole', 'whole.policy_id', 'own.policy_id') // claim_by_policy
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
        'claim.status',
      ])
      .select(['claim.adjuster_name', 'claim.adjuster_phone', 'claim.reported_on', 'claim.paid_on'])
      .select(({ eb, ref }) =>
        eb.case().when('claim.joined_to', 'is not', null).then(ref('whole.number')).end().as('part_of'),
      )
      .orderBy('claim.id')
      .execute(),
    claimReports: await findReports(db, accountId, language),
    claimParts: await db
      .selectFrom('claim_line') // claim_line_of_party
      .innerJoin('claim', 'claim.id', 'claim_line.claim_id')
      .select(['claim.number as claim_number', 'claim_line.coverage', 'claim_line.state as stage'])
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
    help: await own()
      .innerJoin('help_request as help', 'help.policy_id', 'own.policy_id')
      .innerJoin('policy', 'policy.id', 'own.policy_id')
      .select([
        'policy.number',
        'help.reference',
        'help.reason',
        'help.name',
        'help.email',
        'help.status',
        'help.created_at',
        'help.answer',
        'help.answered_at',
      ])
      .orderBy('help.id')
      .execute(),
    record: await db
      .selectFrom('audit')
      .select(['act', 'happened_at as at'])
      .where('subject', 'in', subjects)
      .orderBy('id')
      .execute(),
  };
}
/** The reports of accidents that were begun with the account, each answer with its question. */
async function findReports(db: Queryable, accountId: number, language: Language) {
  const found = await db
    .selectFrom('loss_report as report') // loss_report_of_account
    .leftJoin('claim', 'claim.id', 'report.claim_id')
    .select(['claim.number as claim_number', 'report.created_at', 'report.sent_at', 'report.signed_name'])
    .select('report.policy_id as policyId')
    .select(({ ref }) => [
      ref('report.door').$castTo<Door>().as('door'),
      ref('report.state').$castTo<StateCode | null>().as('state'),
      ref('report.answers').$castTo<Fields>().as('answers'),
    ])
    .where('report.account_id', '=', accountId)
    .orderBy('report.id')
    .execute();
  const reports = [];
  for (const { door, state, policyId, answers, ...report } of found) {
    const asked = { door, state, policyId, answers, sentAt: report.sent_at };
    reports.push({ ...report, answers: await reportInWords(db, asked, language) });
  }
  return reports;
}

/**
 * The account's parts in claims: as the policyholder, or as a claimant who reported with this account. [0] when there
 * are none, which matches no row.
 */
async function findParts(db: Queryable, accountId: number): Promise<number[]> {
  const found = await db
    .selectFrom('claim_party') // claim_party_of_account
    .select('claim_party.id')
    .where('claim_party.account_id', '=', accountId)
    .union(
      db
        .selectFrom('account_policy')
        .innerJoin('claim', 'claim.policy_id', 'account_policy.policy_id') // claim_by_policy
        .innerJoin('claim_party', 'claim_party.claim_id', 'claim.id') // claim_party_of_claim
        .select('claim_party.id')
        .where('account_policy.account_id', '=', accountId)
        .where('claim_party.role', '=', 'policyholder'),
    )
    .execute();
  return found.length > 0 ? found.map(({ id }) => id) : [0];
}

export type DataExport = Awaited<ReturnType<typeof collectDataExport>>;
