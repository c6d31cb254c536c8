import { data, href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { actsOf } from '#config/staff-acts.ts';
import type { Fields } from '#contract/call.ts';
import { answerChange, changeDesk, noteIncidents, takeChange } from '#insurance/changes/change-desk.ts';
import { type DeskChange, findChange } from '#insurance/changes/change-queue-store.ts';
import { changeDetailsView, detailsOf, kindName, statusName } from '#insurance/changes/change-request.ts';
import { type DeskForm, previewDeskChange } from '#insurance/changes/desk-change.ts';
import { deskPreviewView } from '#insurance/changes/desk-preview-view.ts';
import { incidentsOf, readIncidents } from '#insurance/changes/driver-incidents.ts';
import { fullName } from '#insurance/parties/full-name.ts';
import { reachOf } from '#insurance/policies/contact-on-file.ts';
import { findContactOnFile } from '#insurance/policies/contact-on-file-store.ts';
import { isRuleReason, reasonView } from '#insurance/record/pricing/rule-labels.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { release } from '#insurance/staff/desk-acts.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenLanguage, writtenMomentIn } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pathAsked } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { WholeWorksheet } from '../../cards/price/whole-worksheet.tsx';
import { WorksheetLinks } from '../../cards/price/worksheet-cards.tsx';
import cards from '../../shell/cards.module.css';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { DeskAnswer, DeskRequest } from '../desk-request.tsx';
import { onDesk } from '../desk-request-facts.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import type { Route } from './+types/change-desk-page';
import { DeskChangeCard } from './desk-change-card.tsx';
import { IncidentFields } from './incident-fields.tsx';

/** The page where the service desk works on a policyholder's change request. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { language } = context;
  const member = await staffFor(context, request, 'see-changes');
  const found = await findChange(context.db, params.reference);
  if (!found) throw data(null, { status: 404 });
  const { policy_id, reference, status } = found;
  await auditStaff(context.db, context, member, {
    act: 'see-changes',
    subject: ['policy', policy_id],
    detail: { reference },
  });
  const isOpen = status === 'received' || status === 'handling';
  const told = await toldOf(context, found);
  const { timeZone } = brand.states[found.state];
  const changed = writtenMomentIn(found.changed_at, language, timeZone);
  return {
    ...onDesk(found, member.id, language, {
      askedAt: found.asked_at,
      asksIn: told?.language ?? null,
      about: kindName(found.kind, language),
      asker: askerOf(found),
      status: statusName(status, language),
      isOpen,
      facts: [
        ...(found.taken_by === null ? [] : [{ label: m.staff_change_tells(), value: toldView(told) }]),
        ...(found.version > 1 ? [{ label: m.staff_change_last(), value: changed }] : []),
        {
          label: m.staff_change_reasons(),
          value: found.reasons
            .filter(isRuleReason)
            .map((reason) => reasonView(reason, language).why)
            .join('\n'),
        },
        ...changeDetailsView(found.details, language, { before: found.before, isWhole: true }),
      ],
    }),
    // The driving record of a driver to be added, if this system is the one that changes policies.
    record:
      isOpen && found.kind === 'add-driver' && context.env.POLICY_AUTHORITY === 'self'
        ? recordOf(detailsOf(found.details))
        : undefined,
    does: isOpen ? deskPreviewView(await previewDeskChange(context, found), found.state, language) : undefined,
    done: doneIn(request, ACT_OF),
    toldBy: told?.way,
    hint: found.taken_by === null ? undefined : phoneHint(told, language),
    may: actsOf(member.roles),
  };
}

/** The driving record in the request. If it has none, the desk can only send a text answer. */
function recordOf(details: Fields) {
  const known = incidentsOf(details);
  return { known: known ?? [], isMissing: !known && details.record !== 'clean' };
}

/** The act that each button needs permission for. */
const ACT_OF = {
  assign: 'assign-change',
  release: 'assign-change',
  answer: 'answer-change',
  done: 'answer-change',
  decline: 'answer-change',
  record: 'note-incidents',
} as const;

export function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerStaffForm(
    context,
    request,
    { see: 'see-changes', does: ACT_OF, withLines: ['answer'] },
    async (sent) => {
      const { member, act, form } = sent;
      const seen = { reference: params.reference, version: rowNumber(form.version) };
      if (act === 'assign') await takeChange(context, member, seen);
      else if (act === 'release') await release(changeDesk, context, member, seen);
      else if (act === 'record') {
        const incidents = readIncidents(form, dayIn(brand.home, new Date()));
        if (!incidents) throw new Failure('refused', m.incident_unreadable());
        await noteIncidents(context, member, seen, incidents);
        // The answer above the incidents is in the same form: a redirect would lose it.
        const { answer = '' } = form;
        if (answer !== '') return { done: act, values: { answer } };
      } else await answerChange(context, member, seen, { as: act, typed: form.answer ?? '', form: deskFormOf(form) });
      return redirect(withQuery(pathAsked(request), { done: act }), 303);
    },
  );
}

const askerOf = ({ email, first_name, last_name, taken_by_name }: DeskChange) =>
  taken_by_name
    ? m.staff_change_by_phone({ name: taken_by_name })
    : email && `${fullName({ first_name, last_name })}, ${email}`;

/** Who is told the outcome: the requester, or the contact on file if the request came by phone. */
async function toldOf({ db, env }: Context, { email, taken_by, policy_id, language }: DeskChange) {
  if (taken_by === null) return email && language ? { way: 'mail' as const, to: email, language } : undefined;
  const contact = await findContactOnFile(db, policy_id);
  const reach = contact && reachOf(contact, env);
  return reach && { ...reach, language: contact.language };
}
type Told = Awaited<ReturnType<typeof toldOf>>;

const toldView = (told: Told) =>
  told ? (told.way === 'mail' ? told.to : writtenPhone(told.to)) : m.staff_change_tells_nobody();

/** Where an answer to a caller goes. */
function phoneHint(told: Told, language: Language): string {
  if (!told) return m.staff_change_hint_nobody();
  if (told.way === 'sms') return m.staff_change_hint_text();
  return m.staff_change_hint_mail({ language: writtenLanguage(told.language, language) });
}

const deskFormOf = (form: Fields): DeskForm => ({
  seenVersion: Number(form.seenVersion),
  seenCents: Number(form.seenCents),
  premium: form.premium ?? '',
  change: form.change ?? '',
  signed: form.signed === 'yes',
  cleared: form.cleared === 'yes',
  contactOf: form.contactOf === 'leaver' || form.contactOf === 'stayer' ? form.contactOf : undefined,
});

const doneLabelOf = (kind: 'words' | 'refused' | 'cancel' | 'change') =>
  kind === 'words' ? m.staff_change_close() : kind === 'cancel' ? m.staff_change_cancel() : m.staff_change_make();

export const meta: Route.MetaFunction = ({ params }) => portalMeta(m.staff_changes, params.reference);

/** If the contact on file gets a text, which has no room for the answer, or cannot be reached. */
const OTHER_WORDS = {
  sms: { answer: m.staff_change_answer_by_text },
  nobody: { done: m.staff_change_is_done, decline: m.staff_change_is_declined, answer: m.staff_change_answer_kept },
};

const DONE_WORDS = {
  assign: m.staff_request_done_assign,
  release: m.staff_request_done_release,
  answer: m.staff_request_done_answer,
  done: m.staff_change_told_done,
  decline: m.staff_change_told_declined,
  record: m.incident_done,
};

function wordsOf(done: keyof typeof DONE_WORDS, toldBy: NonNullable<Told>['way'] | undefined) {
  const others = toldBy === 'mail' ? {} : OTHER_WORDS[toldBy ?? 'nobody'];
  return { ...DONE_WORDS, ...others }[done];
}

export default function ChangeDeskPage({ loaderData: at, actionData }: Route.ComponentProps) {
  const typed = useTyped(actionData);
  const noted = actionData && 'done' in actionData ? actionData : undefined;
  const { refusal, values } = noted ? { values: noted.values } : typed;
  const done = noted?.done ?? at.done;
  const link = usePortalLink();
  const may = (act: keyof typeof ACT_OF) => at.may.includes(ACT_OF[act]);
  const canAnswer = at.isOpen && may('answer');
  const price = at.does?.kind === 'change' ? at.does.view.price : undefined;
  const worksheetAt = (format: string) =>
    link(href('/staff/changes/:reference/worksheet/:format', { reference: at.reference, format }));
  return (
    <DeskRequest
      queueAt={href('/staff/changes')}
      policyAt={href('/staff/changes/:reference/policy', { reference: at.reference })}
      at={at}
      refusal={refusal}
      done={done && wordsOf(done, at.toldBy)()}
      lost={canAnswer ? [] : [values.answer]}
      mayAssign={may('assign')}
    >
      <DeskAnswer at={at} typed={values.answer} hint={at.hint}>
        {canAnswer && (
          <>
            {at.record && may('record') && <IncidentFields known={at.record.known} values={values} />}
            {at.does && !at.record?.isMissing && <DeskChangeCard at={at.does} values={values} />}
            <div className={cards.row}>
              {at.does && at.does.kind !== 'refused' && !at.record?.isMissing && (
                <Button type="submit" kind="go" name="act" value="done">
                  {doneLabelOf(at.does.kind)}
                </Button>
              )}
              <Button type="submit" kind="outline" name="act" value="answer">
                {m.staff_change_answer()}
              </Button>
              <Button type="submit" kind="outline" name="act" value="decline">
                {m.staff_change_decline()}
              </Button>
            </div>
          </>
        )}
      </DeskAnswer>
      {price && <WholeWorksheet price={price} files={<WorksheetLinks at={worksheetAt} />} />}
    </DeskRequest>
  );
}
