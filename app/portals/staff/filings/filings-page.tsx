import { href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { isDay } from '#contract/days.ts';
import { formName } from '#insurance/filings/filing.ts';
import { mailFiling } from '#insurance/filings/filing-mails.ts';
import { countFilings, findWaiting, listFilings, markFiled } from '#insurance/filings/filing-store.ts';
import { fullName } from '#insurance/parties/full-name.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, pageAsked, pageShown, withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, Empty, Outcome } from '../../shell/cards.tsx';
import { Pages } from '../../shell/list-choices.tsx';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import styles from '../staff-page.module.css';
import type { Route } from './+types/filings-page';

const A_PAGE = 25;

/** Certificates, and ends of certificates, that wait for a clerk to file them with the state; the most urgent first. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { db, language } = context;
  const { roles } = await staffFor(context, request, 'see-filings');
  const count = await countFilings(db);
  const { page, pages } = pageShown(request, count, A_PAGE);
  const filings = await listFilings(db, { page, size: A_PAGE });
  const now = new Date();
  return {
    may: actsOf(roles),
    done: doneIn(request, ACT_OF),
    count,
    page,
    pages,
    filings: filings.map(({ id, policyId, prefix, number, state, what, form, driver, effectiveOn, dueOn }) => ({
      id,
      policyId,
      what,
      name: fullName(driver),
      policy: `${prefix} ${number}`,
      today: dayIn(state, now),
      form: formName(form),
      end: formName(form, 'end'),
      license: driver.license_number,
      licenseState: driver.license_state,
      birth: mediumDay(driver.date_of_birth, language),
      effective: mediumDay(effectiveOn, language),
      due: mediumDay(dueOn, language),
      isLate: dueOn < dayIn(state, now),
    })),
  };
}

const ACT_OF = { file: 'record-filing' } as const;

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerStaffForm(context, request, { see: 'see-filings', does: ACT_OF }, async ({ member, act, form }) => {
    const id = rowNumber(form.filing);
    const on = form.on ?? '';
    const isDone = await context.db.transaction().execute(async (trx) => {
      const filing = await findWaiting(trx, id);
      if (!filing) return false;
      const today = dayIn(filing.state, new Date());
      if (!isDay(on) || on > today || on < dayIn(filing.state, filing.addedAt)) {
        throw new Failure('refused', m.filings_day());
      }
      if (!(await markFiled(trx, id, on, member.id))) return false;
      const { policyId } = filing;
      await mailFiling(trx, policyId, { ...filing, filedOn: on }, today);
      await auditStaff(trx, context, member, {
        act: 'record-filing',
        subject: ['policy', policyId],
        detail: { document: formName(filing.form, filing.what), day: on },
      });
      return true;
    });
    if (!isDone) throw new Failure('refused', m.filings_gone());
    const page = String(pageAsked(new URL(request.url).searchParams));
    return redirect(withQuery(inSameLanguage(href('/staff/filings'), request), { page, done: act }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.filings_place);

export default function FilingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { refusal, values } = useTyped(actionData);
  const { filings, count, page, pages, may, done } = loaderData;
  return (
    <CardPage>
      <h1>{m.filings_place()}</h1>
      <p>{m.filings_lead()}</p>
      <Outcome refusal={refusal} done={done && !actionData && m.filings_done()} />
      <Card title={m.filings_waiting({ count })}>
        {filings.length === 0 && (
          <Empty object="checklist" href={link(href('/staff'))} act={m.staff_back_to_desk()}>
            {m.filings_none()}
          </Empty>
        )}
        <ul className={styles.versions}>
          {filings.map(({ id, policyId, policy, isLate, due, effective, birth, license, licenseState, ...filing }) => {
            const { what, form, end, name, today } = filing;
            const title =
              what === 'end'
                ? m.filings_end({ form: end, certificate: form, name })
                : m.filings_certificate({ form, name });
            const from = m.filings_from({ policy, day: effective });
            return (
              <li key={id}>
                <b>{title}</b>
                <p>{isLate ? <b>{m.filings_late({ day: due })}</b> : m.filings_due({ day: due })}</p>
                <p>{m.filings_driver({ birth, license, state: licenseState })}</p>
                <p>
                  {may.includes('see-policy') ? (
                    <a href={link(href('/staff/policies/:id', { id: String(policyId) }))}>{from}</a>
                  ) : (
                    from
                  )}
                </p>
                {may.includes('record-filing') && (
                  <form method="post" className={cards.row}>
                    <input type="hidden" name="filing" value={id} />
                    <Field
                      label={m.filings_filed_on()}
                      name="on"
                      type="date"
                      max={today}
                      defaultValue={values.filing === String(id) ? values.on : today}
                      error={undefined}
                    />
                    <Button
                      type="submit"
                      kind="outline"
                      size="small"
                      name="act"
                      value="file"
                      aria-label={m.filings_file_this({ what: title, policy })}
                    >
                      {m.filings_file()}
                    </Button>
                  </form>
                )}
              </li>
            );
          })}
        </ul>
        <Pages page={page} pages={pages} href={(to) => withQuery(link(href('/staff/filings')), { page: String(to) })} />
      </Card>
    </CardPage>
  );
}
