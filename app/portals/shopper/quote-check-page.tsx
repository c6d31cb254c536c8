import { redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { areTextsWanted } from '#insurance/quotes/quote-draft-store.ts';
import { answersView } from '#insurance/quotes/quote-labels.ts';
import { sendQuote } from '#insurance/quotes/send-quote.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { AnswerList } from '#ui/answer-list.tsx';
import { Button } from '#ui/button.tsx';
import type { Route } from './+types/quote-check-page';
import { QuoteFrame } from './quote-frame.tsx';
import { surroundingsOf } from './quote-surroundings.ts';
import { findOpenQuote, noQuotePath, openQuoteAt, quotePath } from './quote-visit.ts';

/** Everything that was answered, before it is sent. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { draft } = await openQuoteAt(context, request, 'check');
  const wantsTexts = await areTextsWanted(context.db, draft.id);
  return {
    groups: answersView(draft, { wantsTexts, language: context.language }, (step) =>
      quotePath(request, step, { isChange: true }),
    ),
    around: await surroundingsOf(context, request, { draft, step: 'check', back: quotePath(request, 'insurance') }),
  };
}

/** Sends it, once: whoever asks again comes to what was sent. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const open = await findOpenQuote(context, request);
  if (!open) return redirect(noQuotePath(request), 303);
  return answerForm(async () => {
    const isSent = await sendQuote(context, open);
    return redirect(quotePath(request, isSent ? 'sent' : 'check'), 303);
  });
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function QuoteCheckPage({ loaderData, actionData }: Route.ComponentProps) {
  const { around, groups } = loaderData;
  const agency = around.agent?.name;
  return (
    <QuoteFrame
      around={around}
      title={m.quoting_title_check()}
      lead={m.quoting_why_check()}
      refusal={refusalOf(actionData)}
    >
      {groups.map(({ title, answers }) => (
        <AnswerList key={title} title={title} answers={answers} changeLabel={m.quoting_change()} />
      ))}
      <form method="post">
        <p className="mute">
          {agency ? m.quoting_send_to({ agency }) : m.quoting_send_to_us()} {m.quoting_no_price()}
        </p>
        <Button type="submit" kind="go" size="large" isBlock iconAfter="arrow-right">
          {m.quoting_send()}
        </Button>
      </form>
    </QuoteFrame>
  );
}
