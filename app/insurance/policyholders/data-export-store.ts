import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { Queryable } from '#platform/database/database.ts';
import { isByMail, isByText } from '../billing/bill-reminder-store.ts';
import { changeDetailsView } from '../changes/change-request.ts';
import { policyBefore } from '../changes/change-request-store.ts';
import { findPartyConsents } from '../parties/party-contact-store.ts';
import { collectClaimData } from './claim-data-store.ts';
import { findPolicyFacts } from './policy-facts.ts';
import { collectQuoteData } from './quote-data-store.ts';

/**
 * Collects all data that is stored about an account and its policies, table by table. Every query filters by the
 * account.
 *
 * @param subjects the hashes by which the audit trail may know the account
 * @param language of what is in words: questions and answers of reports, events of claims, rows of estimates, records,
 * changes that were asked for, facts of policies
 */
export async function collectDataExport(db: Queryable, accountId: number, subjects: Buffer[], language: Language) {
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
    partyConsents: await findPartyConsents(db, accountId),
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
    facts: await findPolicyFacts(db, (await own().select('own.policy_id').execute()).map(idOf), language),
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
      .select(['payment.received_as', 'payment.received_number'])
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
      .select(['policy.number', isByMail('reminder').as('by_mail'), isByText('reminder').as('by_text')])
      .select(['reminder.text_phone as phone', 'reminder.days_before', 'reminder.text_wording as wording'])
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
    changes: await findChanges(db, accountId, language),
    filings: await findFilings(db, accountId),
    letters: await findLetters(db, accountId),
    ...(await collectQuoteData(db, accountId, language)),
    ...(await collectClaimData(db, accountId, language)),
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

const idOf = ({ policy_id }: { policy_id: number }) => policy_id;

/** The changes that were asked for, in words. */
async function findChanges(db: Queryable, accountId: number, language: Language) {
  const requests = await db
    .selectFrom('account_policy as own')
    .innerJoin('change_request as change', 'change.policy_id', 'own.policy_id') // change_request_by_policy
    .innerJoin('policy', 'policy.id', 'own.policy_id')
    .select(['policy.number', 'change.reference', 'change.kind', 'change.details', 'change.status'])
    .select(['change.answer', 'change.asked_at', policyBefore('change').as('before')])
    .where('own.account_id', '=', accountId)
    .orderBy('change.id')
    .execute();
  return requests.map(({ before, details, ...request }) => ({
    ...request,
    details: changeDetailsView(details, language, { before, isWhole: true }),
  }));
}

/** The certificates that a state requires of a driver of their policies: what was filed, and what is to be. */
const findFilings = (db: Queryable, accountId: number) =>
  db
    .selectFrom('account_policy as own')
    .innerJoin('state_filing as filing', 'filing.policy_id', 'own.policy_id') // state_filing_of_policy
    .innerJoin('policy', 'policy.id', 'own.policy_id')
    .select(['policy.number', 'filing.what', 'filing.form'])
    .select(sql<string>`concat_ws(' ', filing.driver ->> 'first_name', filing.driver ->> 'last_name')`.as('name'))
    .select(['filing.license_number', 'filing.effective_on', 'filing.due_on', 'filing.filed_on'])
    .where('own.account_id', '=', accountId)
    .orderBy('filing.id')
    .execute();

/** Letters that were printed for them: about their policies, and about the quotes that these came from. */
async function findLetters(db: Queryable, accountId: number) {
  const letters = () =>
    db
      .selectFrom('account_policy as own')
      .innerJoin('policy', 'policy.id', 'own.policy_id')
      .where('own.account_id', '=', accountId);
  const columns = ['policy.number', 'paper.what', 'paper.letter', 'paper.written_at', 'paper.posted_at'] as const;
  const ofQuotes = await letters()
    .innerJoin('purchase', 'purchase.policy_id', 'policy.id') // purchase_of_policy
    .innerJoin('postal_letter as paper', 'paper.saved_quote_id', 'purchase.saved_quote_id') // postal_letter_of_quote
    .select(columns)
    .orderBy('paper.id')
    .execute();
  const ofPolicies = await letters()
    .innerJoin('postal_letter as paper', 'paper.policy_id', 'policy.id') // postal_letter_of_policy
    .select(columns)
    .orderBy('paper.id')
    .execute();
  return [...ofQuotes, ...ofPolicies];
}

export type DataExport = Awaited<ReturnType<typeof collectDataExport>>;
