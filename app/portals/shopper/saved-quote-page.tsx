import { redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { applicantName, vehicleName } from '#insurance/quotes/quote-labels.ts';
import { isDone, nextStep, STEPS } from '#insurance/quotes/quote-progress.ts';
import { zipCode } from '#insurance/zips/zip-code.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import type { Route } from './+types/saved-quote-page';
import { isPricedHere } from './quote-abilities.ts';
import { QuoteFrame } from './quote-frame.tsx';
import { agentOfQuote, stepName } from './quote-surroundings.ts';
import { findOpenQuote, noQuotePath, quotePath } from './quote-visit.ts';
import { SavedQuoteCard } from './saved-quote-card.tsx';

/** A quote that a shopper has resumed: its progress, and the button to the next step. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const open = await findOpenQuote(context, request);
  if (!open) throw redirect(noQuotePath(request), 303);
  const { draft } = open;
  if (draft.is_bought) throw redirect(quotePath(request, 'policy'), 303);
  if (draft.reference) throw redirect(quotePath(request, 'sent'), 303);
  if (draft.sold_by) throw redirect(quotePath(request, 'sign'), 303);

  const { language } = context;
  const place = zipCode(draft.zip);
  const next = nextStep(draft);
  return {
    quote: {
      clid: draft.clid,
      name: applicantName(draft),
      place: place ? `${place.city}, ${place.state} ${draft.zip}` : draft.zip,
      vehicles: draft.answers.vehicles.map((each) => vehicleName(each, language)),
      savedOn: writtenDay(draft.saved_on, language),
      keptUntil: writtenDay(draft.expires_on, language),
      next: { name: stepName(next), href: quotePath(request, next) },
      isPriced: isPricedHere(context, draft),
      left: STEPS.filter((step) => !isDone(step, draft)).length,
    },
    around: { state: draft.state, agent: await agentOfQuote(context, draft) },
  };
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function SavedQuotePage({ loaderData }: Route.ComponentProps) {
  return (
    <QuoteFrame around={loaderData.around} title={m.quote_saved_title()}>
      <SavedQuoteCard quote={loaderData.quote} />
    </QuoteFrame>
  );
}
