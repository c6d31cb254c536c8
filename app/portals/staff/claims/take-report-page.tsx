import { randomUUID } from 'node:crypto';
import { href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { mayDo } from '#config/staff-acts.ts';
import { REPORT_KIND_NAMES } from '#insurance/claims/reports/report-labels.ts';
import { findCallsBegun } from '#insurance/claims/reports/report-store.ts';
import { continueReport, takeReport } from '#insurance/claims/reports/take-report.ts';
import { findContactOnFile } from '#insurance/policies/contact-on-file-store.ts';
import { writtenMoment } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { reportCookie } from '../../claimant/report/own-report.ts';
import { BirthFields } from '../../shell/birth-fields.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, Outcome } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { portalMeta, typedInto, useTyped } from '../../shell/portal-page.ts';
import { useClaimsDesk } from '../claims-desk.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import type { Route } from './+types/take-report-page';

const MOST_SHOWN = 20;
const ACT_OF = {
  policyholder: 'take-report',
  driver: 'take-report',
  other: 'take-report',
  continue: 'take-report',
} as const;

/** Where an employee starts or continues a caller's report. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { roles } = await staffFor(context, request, 'take-report');
  // From a policy's page, for a caller whom the service desk has found.
  const asked = mayDo(roles, 'see-policy') ? rowNumber(new URL(request.url).searchParams.get('policy') ?? '') : 0;
  const policy = asked ? await findContactOnFile(context.db, asked) : undefined;
  return {
    key: randomUUID(),
    known: policy && `${policy.prefix} ${policy.number}`,
    begun: (await findCallsBegun(context.db, MOST_SHOWN)).map((call) => {
      const kind = Object.entries(REPORT_KIND_NAMES).find(([name]) => name === call.answers.kind)?.[1]();
      const policy = call.number && `${call.prefix} ${call.number}`;
      return {
        id: call.id,
        what: [call.answers.name, kind, policy].filter(Boolean).join(', ') || m.byphone_nothing_yet(),
        when: writtenMoment(call.savedAt, context.language),
        by: m.staff_change_by_phone({ name: `${call.firstName} ${call.lastName}` }),
      };
    }),
  };
}

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerStaffForm(context, request, { see: 'take-report', does: ACT_OF }, async ({ member, act, form }) => {
    const token =
      act === 'continue'
        ? await continueReport(context, member, rowNumber(form.report))
        : await takeReport(context, member, act, form);
    // Leads to the first page that is not done.
    const first = href('/insurednew/claims/report/check');
    return redirect(inSameLanguage(first, request), {
      status: 303,
      headers: { 'set-cookie': reportCookie(request, token) },
    });
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.byphone_title);

export default function TakeReportPage({ loaderData: { key, known, begun }, actionData }: Route.ComponentProps) {
  const { back } = useClaimsDesk();
  const typed = useTyped(actionData);
  const of = (caller: string) => typedInto(typed, ({ act }) => act === caller).values;
  const [holder, driver, other] = [of('policyholder'), of('driver'), of('other')];
  return (
    <CardPage>
      <p>
        <a href={back.href}>{back.act}</a>
      </p>
      <h1>{m.byphone_title()}</h1>
      <p className="lead">{m.byphone_lead()}</p>
      <Outcome refusal={typed.refusal} />
      {begun.length > 0 && (
        <Card title={m.byphone_begun()}>
          {begun.map(({ id, what, when, by }) => (
            <form key={id} method="post" className={cards.row}>
              <input type="hidden" name="report" value={id} />
              <span>
                {what}
                <br />
                <small>
                  {by}, {when}
                </small>
              </span>
              <Button type="submit" kind="outline" size="small" name="act" value="continue">
                {m.byphone_go_on()}
                <span className="visually-hidden">: {what}</span>
              </Button>
            </form>
          ))}
        </Card>
      )}
      <div className={forms.pair}>
        <Card title={m.byphone_policyholder()}>
          <form method="post" className={forms.form} noValidate>
            <input type="hidden" name="key" value={holder.key ?? key} />
            <Policy label={m.byphone_policy_of_holder()} value={holder.policy ?? known} />
            <BirthFields id="born" legend={m.byphone_born()} values={holder} error={undefined} isNoBirthday />
            <Field
              label={m.byphone_zip()}
              name="zip"
              inputMode="numeric"
              maxLength={5}
              autoComplete="off"
              error={undefined}
              defaultValue={holder.zip}
            />
            <Begin caller="policyholder" who={m.byphone_policyholder()} />
          </form>
        </Card>
        <Card title={m.byphone_driver()}>
          <form method="post" className={forms.form} noValidate>
            <input type="hidden" name="key" value={driver.key ?? key} />
            <p className="mute">{m.byphone_driver_lead()}</p>
            <Policy label={m.byphone_policy()} value={driver.policy ?? known} />
            <Field
              label={m.byphone_last_name()}
              name="lastName"
              maxLength={60}
              autoComplete="off"
              error={undefined}
              defaultValue={driver.lastName}
            />
            <Begin caller="driver" who={m.byphone_driver()} />
          </form>
        </Card>
        <Card title={m.byphone_other()}>
          <form method="post" className={forms.form} noValidate>
            <input type="hidden" name="key" value={other.key ?? key} />
            <p className="mute">{m.byphone_other_lead()}</p>
            <Field
              label={m.byphone_claim()}
              hint={m.byphone_claim_hint()}
              name="claim"
              maxLength={30}
              autoComplete="off"
              error={undefined}
              defaultValue={other.claim}
            />
            <Begin caller="other" who={m.byphone_other()} />
          </form>
        </Card>
      </div>
    </CardPage>
  );
}

function Policy({ label, value }: { label: string; value: string | undefined }) {
  return (
    <Field
      label={label}
      hint={m.byphone_policy_hint({ example: `${brand.states[brand.home].lines.personal}\u00a012345678` })}
      name="policy"
      maxLength={80}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={undefined}
      defaultValue={value}
    />
  );
}

function Begin({ caller, who }: { caller: string; who: string }) {
  return (
    <Button type="submit" kind="go" name="act" value={caller}>
      {m.byphone_begin()}
      <span className="visually-hidden">: {who}</span>
    </Button>
  );
}
