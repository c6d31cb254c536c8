import { href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { HELP_SHOWN_MINUTES } from '#config/security-limits.ts';
import { day } from '#contract/fields.ts';
import { type HelpView, helpView } from '#insurance/help/help-view.ts';
import { helpShownBy, lookUpHelp } from '#insurance/help/show-help-request.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { readReference } from '#platform/references/reference.ts';
import { readCookie, writtenCookie } from '#platform/sessions/portal-cookie.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { HelpChip, HelpFacts } from '../cards/help-facts.tsx';
import { BirthFields } from '../shell/birth-fields.tsx';
import { Facts } from '../shell/cards.tsx';
import { CardTitle, PortalCard } from '../shell/portal-card.tsx';
import { cardMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/help-status-page';

/** With a carrier's own portal, help requests are kept there and our tables hold none (decision 11). */
const isKeptElsewhere = ({ env }: Context) => env.INSURED_PORTAL_URL !== undefined;

/** Shows the status of a help request to a visitor who knows its reference and a date of birth on the policy. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const isElsewhere = isKeptElsewhere(context);
  const help = isElsewhere ? undefined : await helpShownBy(context, readCookie(request, 'help'));
  return {
    isElsewhere,
    help: help && helpView(help, new Date(), context.language),
  };
}

export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  // Nothing was looked up here, so the page must not say that nothing was found.
  if (isKeptElsewhere(context)) return redirect(inSameLanguage(href('/insurednew/help-request'), request), 303);
  const toPage = (cookie: string) =>
    redirect(inSameLanguage(href('/insurednew/help-request'), request), {
      status: 303,
      headers: { 'set-cookie': cookie },
    });
  return answerForm(async (showAgain) => {
    const { intent, reference: typed = '', month = '', date = '', year = '' } = await readForm(request);
    if (intent === 'other') return toPage(writtenCookie(request, 'help', ''));
    const reference = readReference(typed, 'H');
    const values = { reference: typed, month, date, year };
    const born = day.safeParse(`${year.trim()}-${month.trim().padStart(2, '0')}-${date.trim().padStart(2, '0')}`);
    if (!reference || !born.success) {
      const errors = {
        ...(!reference && { reference: m.help_status_need_reference() }),
        ...(!born.success && { dateOfBirth: m.register_error_birth() }),
      };
      return refuseForm({ refusal: m.register_check_fields(), errors, values });
    }
    showAgain(values);
    const mark = await lookUpHelp(context, { reference, dateOfBirth: born.data });
    return toPage(writtenCookie(request, 'help', mark, HELP_SHOWN_MINUTES * 60));
  });
}

export const meta: Route.MetaFunction = cardMeta;

export default function HelpStatusPage({ loaderData, actionData }: Route.ComponentProps) {
  const { refusal, errors = {}, values = {} } = refusalOf(actionData) ?? {};
  if (loaderData.isElsewhere) {
    const phone = tollFree(brand.phones.support);
    return (
      <PortalCard title={m.help_status_title()}>
        <CardTitle>{m.help_status_title()}</CardTitle>
        <p>{m.help_status_elsewhere({ phone })}</p>
        <ButtonLink kind="go" size="large" isBlock href={callHref(brand.phones.support)}>
          {m.help_status_call({ phone })}
        </ButtonLink>
      </PortalCard>
    );
  }
  if (loaderData.help && !refusal) return <Shown help={loaderData.help} />;
  return (
    <PortalCard title={m.help_status_title()} refusal={refusal} errors={errors}>
      <CardTitle refusal={refusal}>{m.help_status_title()}</CardTitle>
      <p>{m.help_status_intro()}</p>
      <form method="post" noValidate>
        <Field
          label={m.help_status_reference()}
          hint={m.help_status_reference_hint()}
          id="reference"
          name="reference"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          defaultValue={values.reference}
          error={errors.reference}
        />
        <BirthFields id="dateOfBirth" values={values} error={errors.dateOfBirth} />
        <Button type="submit" kind="go" size="large" isBlock>
          {m.help_status_show()}
        </Button>
      </form>
    </PortalCard>
  );
}

function Shown({ help }: { help: HelpView }) {
  const facts = [
    { label: m.help_status_state(), value: <HelpChip help={help} /> },
    { label: m.help_status_about(), value: help.reason },
    { label: m.help_status_asked(), value: help.asked },
    { label: m.help_status_closed_on(), value: help.closed },
  ];
  return (
    <PortalCard title={m.help_status_of({ reference: help.reference })}>
      <CardTitle>{m.help_status_of({ reference: help.reference })}</CardTitle>
      <Facts as="list" facts={facts} />
      <HelpFacts help={help} />
      <form method="post">
        <Button type="submit" kind="outline" name="intent" value="other">
          {m.help_status_other()}
        </Button>
      </form>
    </PortalCard>
  );
}
