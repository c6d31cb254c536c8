import { data, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { FieldFrame, SelectField } from '#ui/field.tsx';
import { portalContext } from '../portal-context.ts';
import { inSameLanguage, portalMeta, usePortalLanguage, usePortalLink, useTyped } from '../portal-page.ts';
import { writtenMomentIn, writtenPhone } from '../written.ts';
import type { Route } from './+types/help-request-page';
import { clockOf, dueOf } from './help-clock.ts';
import { answerRequest, assignRequest, CLOSING, closeRequest, MOST_ANSWER, releaseRequest } from './help-desk.ts';
import { findRequest } from './help-queue-store.ts';
import { helpStatusName, reasonName } from './help-words.ts';
import { actsOf } from './staff-acts.ts';
import { withQuery } from './staff-choices.tsx';
import { answerStaffForm, auditStaff, staffFor } from './staff-desk.ts';
import styles from './staff-page.module.css';

const DONE = ['assign', 'release', 'answer', 'close'] as const;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const { language } = asked;
  const member = await staffFor(asked, request, 'see-help');
  const found = await findRequest(asked.db, params.reference);
  if (!found) throw data(null, { status: 404 });
  const { policy_id, reference, state } = found;
  await auditStaff(asked.db, asked, member, 'see-help', { subject: ['policy', policy_id], detail: { reference } });
  const { timeZone } = brand.states[state];
  const moment = (at: Date | null) => at && writtenMomentIn(at, language, timeZone);
  const due = dueOf(found.asked_on, state);
  const done = new URL(request.url).searchParams.get('done');
  return {
    ...{ reference, version: found.version, name: found.name, email: found.email, answer: found.answer },
    ...{ state: brand.states[state].name, policy: `${found.prefix} ${found.number}`, asksIn: found.language },
    reason: reasonName(found.reason, language),
    status: helpStatusName(found.status, language),
    isOpen: found.status === 'received' || found.status === 'handling',
    isClosed: found.status === 'closed',
    assignee: found.assignee,
    isMine: found.assigned_to === member.id,
    asked: moment(found.created_at),
    answered: moment(found.answered_at),
    closed: moment(found.closed_at),
    due: moment(due),
    clock: clockOf(due, found.now),
    phone: found.phone,
    agent: { name: found.agency_name, phone: found.agency_phone },
    done: DONE.find((each) => each === done),
    may: actsOf(member.roles),
    most: MOST_ANSWER,
    closing: CLOSING,
  };
}

/** The acts of its form. */
const DOES = { assign: 'assign-help', release: 'assign-help', answer: 'answer-help', close: 'close-help' } as const;

export function action({ request, params, context }: Route.ActionArgs) {
  const asked = context.get(portalContext);
  return answerStaffForm(asked, request, { see: 'see-help', does: DOES, withLines: ['answer'] }, async (sent) => {
    const { member, act, form } = sent;
    const seen = { reference: params.reference, version: Number(form.version) || 0 };
    if (act === 'assign') await assignRequest(asked, member, seen);
    if (act === 'release') await releaseRequest(asked, member, seen);
    if (act === 'answer') await answerRequest(asked, member, seen, form.answer ?? '');
    if (act === 'close') await closeRequest(asked, member, seen, form.why ?? '');
    return redirect(withQuery(inSameLanguage(`/staff/help/${params.reference}`, request), { done: act }), 303);
  });
}

export const meta: Route.MetaFunction = ({ matches }) => portalMeta(matches, m.staff_help);

const DONE_WORDS = {
  assign: m.staff_help_done_assign,
  release: m.staff_help_done_release,
  answer: m.staff_help_done_answer,
  close: m.staff_help_done_close,
};
const WHY = { 'by-phone': m.staff_help_why_phone, twice: m.staff_help_why_twice, nothing: m.staff_help_why_nothing };

export default function HelpRequestPage({ loaderData: at, actionData }: Route.ComponentProps) {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  const { refusal, values } = useTyped(actionData);
  const may = (act: keyof typeof DOES) => at.may.includes(DOES[act]);
  const version = <input type="hidden" name="version" value={at.version} />;
  const facts = [
    [m.staff_help_status, at.assignee && !at.isClosed ? `${at.status} · ${at.assignee}` : at.status],
    [m.staff_help_asked, at.asked],
    [m.staff_help_due, at.isOpen ? at.due : null],
    [m.staff_help_answered, at.answered],
    [m.staff_help_closed, at.closed],
    [m.guest_policy_number, `${at.policy}, ${at.state}`],
    [m.staff_help_asker, `${at.name}, ${at.email}`],
    [m.agents_phone, at.phone && writtenPhone(at.phone)],
    [m.staff_help_agent, `${at.agent.name}, ${writtenPhone(at.agent.phone)}`],
    [m.staff_help_language, at.asksIn === 'es' ? m.staff_spanish({}, locale) : m.staff_english({}, locale)],
  ] as const;
  return (
    <div className={`wrap ${styles.page} ${styles.narrow}`}>
      <p>
        <a href={link('/staff/help')}>{m.staff_help_back({}, locale)}</a>
      </p>
      <h1>{`${at.reference}: ${at.reason}`}</h1>
      {refusal && (
        <Alert kind="error" role="alert">
          {refusal}
        </Alert>
      )}
      {at.done && !refusal && (
        <Alert kind="ok" role="status">
          {DONE_WORDS[at.done]({}, locale)}
        </Alert>
      )}
      <section className={styles.paper}>
        <h2>
          {m.staff_help_facts({}, locale)}
          {at.isOpen && at.clock === 'overdue' && <Chip kind="error">{m.staff_help_overdue({}, locale)}</Chip>}
          {at.isOpen && at.clock === 'soon' && <Chip kind="warn">{m.staff_help_soon({}, locale)}</Chip>}
        </h2>
        <dl className={styles.facts}>
          {facts.map(
            ([label, value]) =>
              value && (
                <div key={label({}, locale)}>
                  <dt>{label({}, locale)}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {at.isOpen && may('assign') && (
          <form method="post">
            {version}
            <Button type="submit" kind="outline" name="act" value={at.isMine ? 'release' : 'assign'}>
              {at.isMine
                ? m.staff_help_release({}, locale)
                : at.assignee
                  ? m.staff_help_take_over({ name: at.assignee }, locale)
                  : m.staff_help_assign({}, locale)}
            </Button>
          </form>
        )}
      </section>
      <section className={styles.paper}>
        <h2>{m.staff_help_answer({}, locale)}</h2>
        {at.answer && <p className={styles.letter}>{at.answer}</p>}
        {at.isOpen && may('answer') && (
          <form method="post" className={styles.form} noValidate>
            {version}
            <FieldFrame
              label={m.staff_help_answer_label({}, locale)}
              hint={at.asksIn === 'es' ? m.staff_help_in_spanish({}, locale) : m.staff_help_in_english({}, locale)}
              error={undefined}
            >
              {(control) => (
                <textarea
                  {...control}
                  name="answer"
                  rows={7}
                  maxLength={at.most}
                  lang={at.asksIn}
                  defaultValue={values.answer ?? ''}
                />
              )}
            </FieldFrame>
            <Button type="submit" kind="go" size="large" name="act" value="answer">
              {m.staff_help_send({}, locale)}
            </Button>
          </form>
        )}
      </section>
      {!at.isClosed && may('close') && (
        <section className={styles.paper}>
          <h2>{m.staff_help_close({}, locale)}</h2>
          <form method="post" className={styles.form} noValidate>
            {version}
            {at.isOpen && (
              <SelectField
                label={m.staff_help_close_why({}, locale)}
                name="why"
                defaultValue={values.why ?? ''}
                error={undefined}
              >
                <option value="">{m.staff_choose({}, locale)}</option>
                {at.closing.map((why) => (
                  <option key={why} value={why}>
                    {WHY[why]({}, locale)}
                  </option>
                ))}
              </SelectField>
            )}
            <Button type="submit" kind="outline" name="act" value="close">
              {m.staff_help_close({}, locale)}
            </Button>
          </form>
        </section>
      )}
    </div>
  );
}
