import { redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { lockPrice } from '#insurance/quotes/pricing/lock-price.ts';
import { areTextsWanted } from '#insurance/quotes/quote-draft-store.ts';
import { answersView } from '#insurance/quotes/quote-labels.ts';
import { sendQuote } from '#insurance/quotes/sending/send-quote.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
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
    isPriced: context.env.abilities.includes('see-price'),
    isAgents: Boolean(draft.sold_by),
    around: await surroundingsOf(context, request, { draft, step: 'check', back: quotePath(request, 'insurance') }),
  };
}

/** Sends it, once: whoever asks again comes to what was sent. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const open = await findOpenQuote(context, request);
  if (!open) return redirect(noQuotePath(request), 303);
  return answerForm(async () => {
    const { go } = await readForm(request);
    if (go === 'price' && context.env.abilities.includes('see-price')) {
      await lockPrice(context, open);
      return redirect(quotePath(request, 'coverage'), 303);
    }
    const isSent = await sendQuote(context, open);
    return redirect(quotePath(request, isSent ? 'sent' : 'check'), 303);
  });
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function QuoteCheckPage({ loaderData, actionData }: Route.ComponentProps) {
  const { around, groups, isPriced, isAgents } = loaderData;
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
      {isPriced && (
        <form method="post">
          <Button type="submit" name="go" value="price" kind="go" size="large" isBlock iconAfter="arrow-right">
            {m.price_see_price()}
          </Button>
        </form>
      )}
      {!isAgents && (
        <form method="post">
          <p className="mute">
            {agency ? m.quoting_send_to({ agency }) : m.quoting_send_to_us()} {!isPriced && m.quoting_no_price()}
          </p>
          <Button type="submit" kind={isPriced ? 'outline' : 'go'} size="large" isBlock iconAfter="arrow-right">
            {m.quoting_send()}
          </Button>
        </form>
      )}
    </QuoteFrame>
  );
}
