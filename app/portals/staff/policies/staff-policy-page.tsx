import { data, href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import type { Fields } from '#contract/call.ts';
import { ledgerView, type ReadEntry } from '#insurance/billing/ledger/ledger-view.ts';
import { readLedger } from '#insurance/billing/ledger/open-ledger.ts';
import { recordRefund } from '#insurance/billing/ledger/refunds-owed.ts';
import { writeOffBalance } from '#insurance/billing/write-off.ts';
import { claimsFoundView } from '#insurance/claims/views/claim-search.ts';
import { listClaimsOfPolicy } from '#insurance/claims/views/claim-search-store.ts';
import { giveNoticeAtDesk, pastDueView } from '#insurance/nonpayment/past-due-notice.ts';
import { reachOf } from '#insurance/policies/contact-on-file.ts';
import { findAnyPolicy } from '#insurance/policies/find/policy-search-store.ts';
import { changeContactAtDesk } from '#insurance/policyholders/change-contact-at-desk.ts';
import { heldView, refuseHeld, reinstateHeld } from '#insurance/policyholders/decide-held.ts';
import { mailOnPaper } from '#insurance/policyholders/mail-on-paper.ts';
import { reinstateAtDesk, reinstateView } from '#insurance/policyholders/reinstate-at-desk.ts';
import { takeBackAtDesk, takeBackView } from '#insurance/policyholders/take-back-change.ts';
import { withdrawAtDesk, withdrawView } from '#insurance/policyholders/withdraw-cancellation.ts';
import { listVersions } from '#insurance/record/version-store.ts';
import { versionView } from '#insurance/record/version-view.ts';
import { acceptForCaller, acceptView } from '#insurance/renewals/accept-for-caller.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { namesAmong, type StaffMember } from '#insurance/staff/staff-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { buttonClass } from '#ui/button.tsx';
import { AcceptRenewalForm } from '../../cards/price/accept-renewal-form.tsx';
import { offeredFor } from '../../cards/price/policy-price.ts';
import { RENEWAL } from '../../cards/price/price-of.ts';
import { wholePolicy } from '../../cards/whole-policy.ts';
import { WholePolicyCard } from '../../cards/whole-policy-card.tsx';
import { Outcome } from '../../shell/cards.tsx';
import { portalMeta, typedInto, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import type { Route } from './+types/staff-policy-page';
import { ContactForm } from './contact-form.tsx';
import { HeldForm } from './held-form.tsx';
import { PaperForm } from './paper-form.tsx';
import { PastDueForm } from './past-due-form.tsx';
import { DocumentsCard, MessagesCard } from './policy-document-cards.tsx';
import { documentsView, insuredsView, messagesView, requestsView } from './policy-documents.ts';
import { BillCard, ClaimsCard, RequestsCard, VersionsCard } from './policy-record-cards.tsx';
import { RefundForm, readRefund } from './refund-form.tsx';
import { ReinstateForm } from './reinstate-form.tsx';
import { TakeBackForm } from './take-back-form.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { readWriteOff, WriteOffForm, whyNotWrittenOff, writeOffView } from './write-off-form.tsx';

/** All we know about a policy: its coverages, versions, bill, documents, requests, and the messages about it. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { db, language } = context;
  const member = await staffFor(context, request, 'see-policy');
  const contact = await findAnyPolicy(db, rowNumber(params.id));
  const policy = contact && (await wholePolicy(context, contact));
  if (!contact || !policy) throw data(null, { status: 404 });
  const { id } = contact;
  await auditStaff(db, context, member, { act: 'see-policy', subject: ['policy', id] });
  const versions = await listVersions(db, id);
  const entries: readonly ReadEntry[] = (await readLedger(db, id)).entries;
  const staff = await namesAmong(
    db,
    [...versions, ...entries].map(({ actor }) => actor),
  );
  const may = actsOf(member.roles);
  return {
    id,
    policy,
    renewal: await offeredFor(context, id),
    versions: versions.map((version, at) => {
      const before = versions.slice(at + 1).find(({ effectiveAt }) => effectiveAt <= version.effectiveAt);
      return versionView(version, { language, staff, before });
    }),
    bill: ledgerView(entries, { state: policy.state, language, staff }),
    ending: await withdrawView(context, id),
    scheduled: await takeBackView(context, id),
    ended: await reinstateView(context, id),
    held: await heldView(context, id),
    pastDue: await pastDueView(context, id),
    toAccept: await acceptView(context, id),
    writeOff: await writeOffView(db, id, member.roles, language),
    requests: await requestsView(context, id),
    documents: await documentsView(context, contact, may.includes('print-letter')),
    insureds: await insuredsView(context, id),
    messages: await messagesView(context, contact, policy.state),
    claims: claimsFoundView(await listClaimsOfPolicy(db, id), language, may.includes('see-claim')),
    may,
    isReachable: reachOf(contact, context.env) !== undefined,
    done: doneIn(request, ACT_OF),
  };
}

const ACT_OF = {
  refund: 'record-refund',
  'write-off': 'write-off-balance',
  contact: 'change-contact-at-desk',
  paper: 'mail-on-paper',
  withdraw: 'withdraw-cancellation',
  'take-back': 'take-back-change',
  reinstate: 'reinstate-policy',
  'held-on': 'reinstate-after-loss',
  'held-off': 'refuse-reinstatement',
  notice: 'give-notice',
  renewal: 'accept-renewal',
} as const;

export function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerStaffForm(context, request, { see: 'see-policy', does: ACT_OF }, async ({ member, act, form }) => {
    const contact = await findAnyPolicy(context.db, rowNumber(params.id));
    if (!contact) throw data(null, { status: 404 });
    const { id } = contact;
    await ACTS_OF_FORM[act](context, member, id, form);
    const here = inSameLanguage(href('/staff/policies/:id', { id: String(id) }), request);
    return redirect(withQuery(here, { done: act }), 303);
  });
}

const ACTS_OF_FORM = {
  refund: noteRefund,
  'write-off': writeOff,
  contact: changeContactAtDesk,
  paper: mailOnPaper,
  withdraw,
  'take-back': takeBack,
  reinstate,
  'held-on': reinstateDespiteLoss,
  'held-off': leaveCancelled,
  notice,
  renewal,
};

async function noteRefund(context: Context, member: StaffMember, id: number, form: Fields) {
  const refund = readRefund(form);
  const outcome = await context.db.transaction().execute(async (trx) => {
    const recorded = await recordRefund(trx, { ...refund, policyId: id, actor: `staff ${member.id}` });
    if (recorded === 'recorded') {
      const detail = { cents: refund.cents, way: refund.how };
      await auditStaff(trx, context, member, { act: 'record-refund', subject: ['policy', id], detail });
    }
    return recorded;
  });
  if (outcome === 'known') throw new Failure('refused', m.refund_known()).at('reference');
  if (outcome === 'too-much') throw new Failure('refused', m.refund_too_much()).at('amount');
}

async function writeOff(context: Context, member: StaffMember, id: number, form: Fields) {
  const { cents, reason } = readWriteOff(form);
  const outcome = await context.db.transaction().execute(async (trx) => {
    const done = await writeOffBalance(trx, { policyId: id, cents, reason, actor: `staff ${member.id}` });
    if (done === 'done') {
      await auditStaff(trx, context, member, { act: 'write-off-balance', subject: ['policy', id], detail: { cents } });
    }
    return done;
  });
  if (outcome !== 'done') throw new Failure('refused', whyNotWrittenOff(outcome));
}

function withdraw(context: Context, member: StaffMember, id: number, { version }: Fields) {
  return withdrawAtDesk(context, member, id, rowNumber(version));
}

function takeBack(context: Context, member: StaffMember, id: number, { version }: Fields) {
  return takeBackAtDesk(context, member, id, rowNumber(version));
}

function reinstate(context: Context, member: StaffMember, id: number, { version, signed }: Fields) {
  return reinstateAtDesk(context, member, id, { seen: rowNumber(version), isSigned: signed === 'yes' });
}

function reinstateDespiteLoss(context: Context, member: StaffMember, id: number, { reference = '', decided }: Fields) {
  return reinstateHeld(context, member, { policyId: id, seen: reference, isDecided: decided === 'yes' });
}

function leaveCancelled(context: Context, member: StaffMember, id: number, { reference = '' }: Fields) {
  return refuseHeld(context, member, { policyId: id, seen: reference });
}

function notice(context: Context, member: StaffMember, id: number, { version, cents }: Fields) {
  return giveNoticeAtDesk(context, member, id, { version: rowNumber(version), cents: rowNumber(cents) });
}

function renewal(context: Context, member: StaffMember, id: number, form: Fields) {
  return acceptForCaller(context, `staff ${member.id}`, id, form);
}

const DONE = {
  refund: m.refund_done,
  'write-off': m.write_off_done,
  contact: m.caller_contact_done,
  paper: m.paper_done,
  withdraw: m.withdraw_done,
  'take-back': m.take_back_done,
  reinstate: m.reinstate_done,
  'held-on': m.reinstate_done,
  'held-off': m.after_loss_refused_done,
  notice: m.past_due_done,
  renewal: m.desk_accept_done,
};

export const meta: Route.MetaFunction = ({ loaderData }) => portalMeta(m.guest_policy, loaderData?.policy.number);

export default function StaffPolicyPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const typed = useTyped(actionData);
  const into = (form: keyof typeof ACT_OF) => typedInto(typed, ({ act }) => act === form);
  const { id, policy, versions, renewal, bill, writeOff: rest, requests, documents, messages, may } = loaderData;
  const { done, claims, insureds, isReachable, ending, scheduled, ended, held, pastDue, toAccept } = loaderData;
  return (
    <WholePolicyCard
      policy={policy}
      back={<a href={link(href('/staff/policies'))}>{m.find_again()}</a>}
      outcome={<Outcome refusal={typed.refusal} errors={typed.errors} done={done && !actionData && DONE[done]()} />}
    >
      <RequestsCard requests={requests} may={may}>
        {may.includes('begin-change') && (
          <p>
            <a
              className={buttonClass({ kind: 'outline' })}
              href={link(href('/staff/policies/:id/change/:kind?', { id: String(id) }))}
            >
              {m.staff_change_begin()}
            </a>
          </p>
        )}
      </RequestsCard>
      <ClaimsCard claims={claims}>
        {may.includes('take-report') && (
          <p>
            <a
              className={buttonClass({ kind: 'outline' })}
              href={withQuery(link(href('/staff/claims/report')), { policy: String(id) })}
            >
              {m.byphone_about()}
            </a>
          </p>
        )}
      </ClaimsCard>
      {documents && (
        <DocumentsCard id={id} documents={documents}>
          {!documents.onPaper && may.includes('mail-on-paper') && <PaperForm />}
        </DocumentsCard>
      )}
      <MessagesCard messages={messages} />
      {may.includes('change-contact-at-desk') && (
        <ContactForm insureds={insureds} isReachable={isReachable} typed={into('contact')} />
      )}
      <BillCard bill={bill}>
        {pastDue && may.includes('give-notice') && <PastDueForm pastDue={pastDue} />}
        {bill.owedBack && may.includes('record-refund') && <RefundForm owed={bill.owedBack} typed={into('refund')} />}
        {rest && <WriteOffForm rest={rest} typed={into('write-off')} />}
      </BillCard>
      <VersionsCard id={id} versions={versions} seesImports={may.includes('see-imports')}>
        {ending && may.includes('withdraw-cancellation') && <WithdrawForm ending={ending} />}
        {scheduled && may.includes('take-back-change') && <TakeBackForm scheduled={scheduled} />}
        {ended && may.includes('reinstate-policy') && <ReinstateForm ended={ended} />}
        {held && <HeldForm held={held} may={may} typed={into('held-on')} />}
        {renewal && (
          <p>
            <a href={link(href('/staff/policies/:id/versions/:number', { id: String(id), number: RENEWAL }))}>
              {m.desk_renewal_offered(renewal)}
            </a>
          </p>
        )}
        {toAccept && may.includes('accept-renewal') && <AcceptRenewalForm renewal={toAccept} typed={into('renewal')} />}
      </VersionsCard>
    </WholePolicyCard>
  );
}
