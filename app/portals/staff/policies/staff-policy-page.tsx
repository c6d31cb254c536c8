import { data, href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { ledgerView, type ReadEntry } from '#insurance/billing/ledger/ledger-view.ts';
import { readLedger } from '#insurance/billing/ledger/open-ledger.ts';
import { receivedView } from '#insurance/billing/received/received-payments.ts';
import { claimsFoundView } from '#insurance/claims/views/claim-search.ts';
import { listClaimsOfPolicy } from '#insurance/claims/views/claim-search-store.ts';
import { pastDueView } from '#insurance/nonpayment/past-due-notice.ts';
import { reachOf } from '#insurance/policies/contact-on-file.ts';
import { findAnyPolicy } from '#insurance/policies/find/policy-search-store.ts';
import { autopayOfPolicy } from '#insurance/policyholders/callers/stop-autopay-for-caller.ts';
import { textsOfPolicy } from '#insurance/policyholders/callers/stop-texts-for-caller.ts';
import { heldView } from '#insurance/policyholders/decide-held.ts';
import { reinstateView } from '#insurance/policyholders/reinstate-at-desk.ts';
import { takeBackView } from '#insurance/policyholders/take-back-change.ts';
import { withdrawView } from '#insurance/policyholders/withdraw-cancellation.ts';
import { listVersions } from '#insurance/record/version-store.ts';
import { versionView } from '#insurance/record/version-view.ts';
import { acceptView } from '#insurance/renewals/accept-for-caller.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { namesAmong } from '#insurance/staff/staff-store.ts';
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
import { AutopayForm } from './autopay-form.tsx';
import { ContactForm } from './contact-form.tsx';
import { FilingsCard } from './filings-card.tsx';
import { HeldForm } from './held-form.tsx';
import { PaperForm } from './paper-form.tsx';
import { PastDueForm } from './past-due-form.tsx';
import { ACT_OF, ACTS_OF_FORM } from './policy-acts.ts';
import { DocumentsCard, MessagesCard } from './policy-document-cards.tsx';
import { documentsView, filingsView, insuredsView, messagesView, requestsView } from './policy-documents.ts';
import { BillCard, ClaimsCard, RequestsCard, VersionsCard } from './policy-record-cards.tsx';
import { ReceivedForm } from './received-form.tsx';
import { RefundForm } from './refund-form.tsx';
import { ReinstateForm } from './reinstate-form.tsx';
import { TakeBackForm } from './take-back-form.tsx';
import { TextsForm } from './texts-form.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { WriteOffForm, writeOffView } from './write-off-form.tsx';

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
    received: await receivedView(context, id),
    toAccept: await acceptView(context, id),
    autopay: await autopayOfPolicy(context, id),
    texts: await textsOfPolicy(context, id),
    writeOff: await writeOffView(db, id, member.roles, language),
    requests: await requestsView(context, id),
    documents: await documentsView(context, contact, may.includes('print-letter')),
    filings: await filingsView(context, id, policy.state),
    insureds: await insuredsView(context, id),
    messages: await messagesView(context, contact, policy.state),
    claims: claimsFoundView(await listClaimsOfPolicy(db, id), language, may.includes('see-claim')),
    may,
    isReachable: reachOf(contact, context.env) !== undefined,
    done: doneIn(request, ACT_OF),
  };
}

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

const DONE = {
  refund: m.refund_done,
  received: m.received_done,
  'received-back': m.received_back_done,
  'write-off': m.write_off_done,
  contact: m.caller_contact_done,
  paper: m.paper_done,
  autopay: m.desk_autopay_done,
  texts: m.desk_texts_done,
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
  const { id, policy, versions, renewal, bill, writeOff: rest, requests, documents, messages, texts, may } = loaderData;
  const { done, claims, insureds, isReachable, ending, scheduled, ended, held, pastDue, received } = loaderData;
  const { toAccept, autopay, filings } = loaderData;
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
      <FilingsCard filings={filings} may={may} />
      <MessagesCard messages={messages}>
        <TextsForm texts={texts} may={may} />
      </MessagesCard>
      {may.includes('change-contact-at-desk') && (
        <ContactForm insureds={insureds} isReachable={isReachable} typed={into('contact')} />
      )}
      <BillCard bill={bill}>
        {received && <ReceivedForm received={received} may={may} typed={into('received')} />}
        {autopay && <AutopayForm card={autopay.card} may={may} />}
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
