import { href, redirect } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { maskedPhone } from '#config/phone-number.ts';
import type { QuoteDraft } from '#insurance/quotes/quote-answers.ts';
import { endVisit } from '#insurance/quotes/quote-draft-store.ts';
import { sendLinkBack } from '#insurance/quotes/quote-link.ts';
import { nextStep } from '#insurance/quotes/quote-progress.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { canText, type Texting } from '#platform/messages/can-text.ts';
import { maskedRecipient } from '#platform/messages/masked-recipient.ts';
import { writtenCookie } from '#platform/sessions/portal-cookie.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import type { Route } from './+types/quote-later-page';
import { QuoteFrame } from './quote-frame.tsx';
import { agentOfQuote } from './quote-surroundings.ts';
import { findOpenQuote, noQuotePath, quotePath } from './quote-visit.ts';

/** The ways to resume a quote later, and the button that closes it in this browser. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const open = await findOpenQuote(context, request);
  if (!open) throw redirect(noQuotePath(request), 303);
  const { draft } = open;
  if (draft.is_bought) throw redirect(quotePath(request, 'policy'), 303);
  return {
    until: writtenDay(draft.expires_on, context.language),
    email: draft.email,
    pin: pinWay(context.env, draft),
    around: {
      state: draft.state,
      agent: await agentOfQuote(context, draft),
      back: quotePath(request, nextStep(draft)),
    },
  };
}

export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const open = await findOpenQuote(context, request);
  if (!open) return redirect(noQuotePath(request), 303);
  return answerForm(async () => {
    const { intent } = await readForm(request);
    if (intent === 'mail') {
      await sendLinkBack(context, open.draft);
      return { isMailed: true };
    }
    await endVisit(context.db, open.tokenHash);
    const home = localizeHref(href('/uaichome'));
    return redirect(home, { status: 303, headers: { 'set-cookie': writtenCookie(request, 'quote', '') } });
  });
}

/** Where a pin for the quote would go, and what is missing for one. A quote is found by its phone number. */
function pinWay(env: Texting, { phone, email }: Pick<QuoteDraft, 'phone' | 'email'>) {
  if (!phone) return { lacks: 'phone' as const };
  if (canText(env)) return { to: maskedPhone(phone) };
  return email ? { to: maskedRecipient(email) } : { lacks: 'email' as const };
}

const LACKS = { phone: m.quoting_later_no_phone, email: m.quoting_later_no_email };

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function QuoteLaterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { around, until, email, pin } = loaderData;
  return (
    <QuoteFrame
      around={around}
      title={m.quoting_later_title()}
      lead={m.quoting_later_text({ until })}
      refusal={refusalOf(actionData)}
    >
      {actionData && 'isMailed' in actionData && (
        <Alert kind="ok" role="status" isNews>
          {m.quoting_later_mailed({ email: email ?? '' })}
        </Alert>
      )}
      <p>{pin.lacks ? LACKS[pin.lacks]() : m.quoting_later_pin(pin)}</p>
      <form method="post">
        {email && (
          <Button type="submit" name="intent" value="mail" kind="go" size="large" icon="mail" isBlock>
            {m.quoting_later_mail({ email })}
          </Button>
        )}
        <Button type="submit" name="intent" value="leave" kind="outline" icon="logout" isBlock>
          {m.quoting_later_leave()}
        </Button>
        <p className="small mute">{m.quoting_later_leave_hint()}</p>
      </form>
    </QuoteFrame>
  );
}
