import { data, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { Button } from '#ui/button.tsx';
import { FieldFrame, SelectField } from '#ui/field.tsx';
import { answerForm, refusalOf } from '../answer-form.ts';
import { hashToken } from '../keyring.ts';
import { portalContext } from '../portal-context.ts';
import { inSameLanguage, portalMeta, usePortalLanguage } from '../portal-page.ts';
import { PortalPaper } from '../portal-paper.tsx';
import { readForm } from '../read-fields.ts';
import type { Route } from './+types/change-desk-page';
import { answerFromDesk } from './ask-for-change.ts';
import { deskPath } from './change-mails.ts';
import { CHANGE_STATUSES, type ChangeStatus, detailsInWords, kindName, statusName } from './change-request.ts';
import { findDeskChange } from './change-request-store.ts';
import styles from './change-requests.module.css';

/** Where the service desk answers a request: the address is in its mail, and in nobody else's. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const { language } = asked;
  const change = await findDeskChange(asked.db, hashToken(params.token));
  if (!change) throw data(null, { status: 404 });
  const { reference, kind, status, answer } = change;
  const isOver = status === 'done' || status === 'declined';
  return {
    ...{ reference, answer, status, isOver, statusWord: statusName(status, language), kind: kindName(kind, language) },
    facts: [
      { label: m.guest_policy_number({}, { locale: language }), value: `${change.prefix} ${change.number}` },
      {
        label: m.change_asked_by({}, { locale: language }),
        value: `${change.first_name} ${change.last_name}, ${change.email}`,
      },
      ...detailsInWords(change.details, language, { isForDesk: true }),
    ],
    statuses: CHANGE_STATUSES.filter((each) => each !== 'received').map((value) => ({
      value,
      label: statusName(value, language),
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const asked = context.get(portalContext);
  return answerForm(async () => {
    const { status = '', answer = '' } = await readForm(request, { withLines: ['answer'] });
    const known = CHANGE_STATUSES.find((each): each is ChangeStatus => each === status) ?? 'handling';
    return answerForm(
      async () => {
        await answerFromDesk(asked, params.token, { status: known, answer: answer.trim().slice(0, 1000) || null });
        return redirect(inSameLanguage(deskPath(params.token), request), 303);
      },
      { status, answer },
    );
  });
}

export const meta: Route.MetaFunction = ({ matches }) => portalMeta(matches, m.change_desk_title);

export default function ChangeDeskPage({ loaderData, actionData }: Route.ComponentProps) {
  const locale = { locale: usePortalLanguage() };
  const { refusal, values = {} } = refusalOf(actionData) ?? {};
  const { reference, kind, statusWord, isOver, answer } = loaderData;
  return (
    <PortalPaper title={`${reference}: ${kind}`} refusal={refusal}>
      <dl className={styles.facts}>
        {loaderData.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{m.change_desk_status({}, locale)}</dt>
          <dd>{statusWord}</dd>
        </div>
      </dl>
      {isOver ? (
        answer && <p className={styles.answer}>{answer}</p>
      ) : (
        <form method="post" noValidate>
          <SelectField
            label={m.change_desk_status({}, locale)}
            name="status"
            error={undefined}
            defaultValue={values.status ?? loaderData.status}
          >
            {loaderData.statuses.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <FieldFrame label={m.change_desk_answer({}, locale)} hint={m.change_desk_hint({}, locale)} error={undefined}>
            {(control) => (
              <textarea
                {...control}
                name="answer"
                rows={4}
                maxLength={1000}
                defaultValue={values.answer ?? answer ?? ''}
              />
            )}
          </FieldFrame>
          <Button type="submit" kind="go" size="large" isBlock>
            {m.change_desk_send({}, locale)}
          </Button>
        </form>
      )}
    </PortalPaper>
  );
}
