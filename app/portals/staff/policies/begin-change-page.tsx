import { randomUUID } from 'node:crypto';
import { data, href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { beginChange } from '#insurance/changes/begin-change.ts';
import { choicesOf } from '#insurance/changes/change-choices.ts';
import {
  CHANGE_KINDS,
  fieldsOf,
  isChangeKind,
  kindName,
  parseChange,
  valuesBefore,
} from '#insurance/changes/change-request.ts';
import { reachOf } from '#insurance/policies/contact-on-file.ts';
import { type ContactOnFile, findContactOnFile } from '#insurance/policies/contact-on-file-store.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { aboutAnother } from '#platform/forms/field-view.ts';
import { refuseForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LINES, typedIn } from '../../cards/changes/change-form.ts';
import { ChangeKinds } from '../../cards/changes/change-kinds.tsx';
import { QuestionFields } from '../../cards/question-fields.tsx';
import { Card, CardPage } from '../../shell/cards.tsx';
import { CardTitle } from '../../shell/portal-card.tsx';
import { cardMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import type { Route } from './+types/begin-change-page';
import styles from './begin-change.module.css';

type Params = { id: string; kind?: string | undefined };

/** @throws 404 for no such policy, and for no such kind of change */
async function policyOf({ db }: Context, { id, kind }: Params): Promise<ContactOnFile> {
  const policy = await findContactOnFile(db, rowNumber(id));
  if (!policy || (kind !== undefined && !isChangeKind(kind))) throw data(null, { status: 404 });
  return policy;
}

/** What somebody who calls may have changed; with a kind in the address, the form that policyholders have for it. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { db, language, env } = context;
  const member = await staffFor(context, request, 'begin-change');
  const policy = await policyOf(context, params);
  const { policy_id, prefix, number, state } = policy;
  await auditStaff(db, context, member, { act: 'see-policy', subject: ['policy', policy_id] });
  const { kind } = params;
  const choices = await choicesOf(db, policy_id, language);
  const id = String(policy_id);
  return {
    number: `${prefix} ${number}`,
    path: href('/staff/policies/:id', { id }),
    changePath: href('/staff/policies/:id/change/:kind?', { id }),
    isTold: reachOf(policy, env) !== undefined,
    kinds: CHANGE_KINDS.map((each) => ({ kind: each, name: kindName(each, language) })),
    form: isChangeKind(kind) && {
      title: kindName(kind, language),
      fields: aboutAnother(fieldsOf(kind, choices, language)),
      values: valuesBefore(kind, choices, dayIn(state, new Date())),
      key: randomUUID(),
    },
  };
}

const ACT_OF = { begin: 'begin-change' } as const;

export function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const asked = { see: 'begin-change', does: ACT_OF, ...LINES } as const;
  return answerStaffForm(context, request, asked, async ({ member, form }) => {
    const policy = await policyOf(context, params);
    const { kind } = params;
    if (!isChangeKind(kind)) throw data(null, { status: 404 });
    const choices = await choicesOf(context.db, policy.policy_id, context.language);
    const { details, errors } = parseChange(kind, typedIn(form), choices, context.language);
    const checked = form.checked === 'yes' ? {} : { checked: m.staff_change_begin_who_missing() };
    if (errors || checked.checked) {
      const refusal = m.register_check_fields();
      return refuseForm({ refusal, errors: { ...errors, ...checked }, values: form });
    }
    const reference = await beginChange(context, member, policy, { kind, details, key: form.key });
    return redirect(inSameLanguage(href('/staff/changes/:reference', { reference }), request), 303);
  });
}

export const meta: Route.MetaFunction = cardMeta;

export default function BeginChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { refusal, errors, values } = useTyped(actionData);
  const { form, path, number, kinds, changePath, isTold } = loaderData;
  const title = form ? m.staff_change_of_phone({ kind: form.title }) : m.staff_change_begin_title();
  return (
    <CardPage>
      <p>
        <a href={link(path)}>{m.holder_policy_of({ number })}</a>
      </p>
      <CardTitle refusal={refusal}>{title}</CardTitle>
      <h1>{title}</h1>
      {refusal && <ErrorSummary title={refusal} errors={Object.entries(errors).map(([id, text]) => ({ id, text }))} />}
      <Card>
        <p>{m.staff_change_begin_lead()}</p>
        {form ? (
          <form method="post" className={styles.form} noValidate>
            <QuestionFields groups={form.fields} errors={errors} values={{ ...form.values, ...values }} />
            {/* One a form: sent twice, it is one request. */}
            <input type="hidden" name="key" value={values.key || form.key} />
            <CheckField id="checked" name="checked" defaultChecked={values.checked === 'yes'} error={errors.checked}>
              {m.staff_change_begin_who()}
            </CheckField>
            <p className="mute">{isTold ? m.staff_change_begin_next() : m.staff_change_begin_nobody()}</p>
            <Button type="submit" kind="go" name="act" value="begin">
              {m.staff_change_begin_save()}
            </Button>
          </form>
        ) : (
          <ChangeKinds kinds={kinds} changePath={changePath} />
        )}
      </Card>
    </CardPage>
  );
}
