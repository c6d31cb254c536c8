import { randomUUID } from 'node:crypto';
import { href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree, typedPhone } from '#config/phone-number.ts';
import { day } from '#contract/fields.ts';
import { askForCall } from '#insurance/claims/calls/ask-for-call.ts';
import { CALL_PARTS, type CallPart } from '#insurance/claims/calls/call-back-store.ts';
import { callDay } from '#insurance/claims/calls/call-day.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { readCookie, writtenCookie } from '#platform/sessions/portal-cookie.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { StepCard } from '../cards/step-card.tsx';
import { cardMeta, usePortalLink } from '../shell/portal-page.ts';
import type { Route } from './+types/call-back-page';

/** Long enough to read the day and come back to it. */
const SHOWN_SECONDS = 15 * 60;

/** Asks for a call from the claims desk: after hours, or because a page is not enough. */
export function loader({ request, context: routing }: Route.LoaderArgs) {
  const { language } = routing.get(portalContext);
  // Only the browser that asked is told the day. An address alone says nothing.
  const isAsked = new URL(request.url).searchParams.has('asked');
  const asked = day.safeParse(isAsked && readCookie(request, 'call-day'));
  return {
    key: randomUUID(),
    parts: CALL_PARTS.map((part) => ({ part, day: writtenDay(callDay(new Date(), part), language) })),
    askedFor: asked.success ? writtenDay(asked.data, language) : undefined,
  };
}

export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerForm(async (showAgain) => {
    const form = await readForm(request);
    const { name = '', phone: typed = '', about = '', key = '' } = form;
    // Only the fields that this page asks for are shown again.
    const values = { name, phone: typed, about, part: form.part ?? '' };
    const phone = typedPhone(typed);
    const part = CALL_PARTS.find((each) => each === form.part) ?? 'any';
    if (!name.trim() || !phone) {
      const errors = {
        ...(!name.trim() && { name: m.call_me_need_name() }),
        ...(!phone && { phone: m.call_me_need_phone() }),
      };
      return refuseForm({ refusal: m.register_check_fields(), errors, values });
    }
    showAgain(values);
    const call = { name: name.trim().slice(0, 120), phone, part, about: about.trim().slice(0, 300) || null };
    const on = await askForCall(context, call, key);
    return redirect(withQuery(inSameLanguage(href('/insurednew/claims/call-me'), request), { asked: 'yes' }), {
      status: 303,
      headers: { 'set-cookie': writtenCookie(request, 'call-day', on, SHOWN_SECONDS) },
    });
  });
}

export const meta: Route.MetaFunction = cardMeta;

const PARTS: Record<CallPart, () => string> = {
  any: m.call_me_any,
  morning: m.call_me_morning,
  afternoon: m.call_me_afternoon,
};

export default function CallBackPage({ loaderData: { key, parts, askedFor }, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { refusal, errors = {}, values = {} } = refusalOf(actionData) ?? {};
  const report = link(href('/insurednew/claims/report'));
  if (askedFor && !refusal) {
    return (
      <StepCard title={m.call_me_asked({ day: askedFor })} lead={m.call_me_asked_text()}>
        <p>{m.call_me_meanwhile()}</p>
        <ButtonLink kind="outline" size="large" isBlock href={report}>
          {m.report_claim()}
        </ButtonLink>
      </StepCard>
    );
  }
  return (
    <StepCard
      object="chat"
      title={m.call_me_title()}
      lead={m.call_me_lead()}
      refusal={refusal}
      errors={Object.entries(errors).map(([id, text]) => ({ id, text }))}
    >
      <form method="post" noValidate>
        <input type="hidden" name="key" value={values.key ?? key} />
        <Field
          id="name"
          name="name"
          label={m.call_me_name()}
          autoComplete="name"
          maxLength={120}
          defaultValue={values.name}
          error={errors.name}
        />
        <Field
          id="phone"
          name="phone"
          inputMode="tel"
          label={m.call_me_phone()}
          autoComplete="tel-national"
          maxLength={30}
          defaultValue={values.phone}
          error={errors.phone}
        />
        <SelectField id="part" name="part" label={m.call_me_when()} error={undefined} defaultValue={values.part}>
          {parts.map(({ part, day }) => (
            <option key={part} value={part}>
              {`${PARTS[part]()}, ${day}`}
            </option>
          ))}
        </SelectField>
        <Field
          id="about"
          name="about"
          label={m.call_me_about()}
          hint={m.call_me_about_hint()}
          autoComplete="off"
          maxLength={300}
          defaultValue={values.about}
          error={undefined}
        />
        <Button type="submit" kind="go" size="large" isBlock icon="phone">
          {m.call_me_go()}
        </Button>
      </form>
      <p>
        {m.call_me_any_time()} <a href={report}>{m.report_claim()}</a>
        <br />
        {m.call_me_weekdays()} <a href={callHref(brand.phones.claims)}>{tollFree(brand.phones.claims)}</a>
      </p>
    </StepCard>
  );
}
