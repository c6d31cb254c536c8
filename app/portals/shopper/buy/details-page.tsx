import { data, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { detailsAnswers, detailsForm } from '#insurance/purchases/details/details-form.ts';
import { saveDetails } from '#insurance/purchases/details/save-details.ts';
import type { QuoteDraft } from '#insurance/quotes/quote-answers.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { aboutAnother, fieldGroups, fieldValues } from '#platform/forms/field-view.ts';
import { answerForm, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { QuestionFields } from '../../cards/question-fields.tsx';
import { useTyped } from '../../shell/portal-page.ts';
import { QuoteFrame } from '../quote-frame.tsx';
import { agentOfQuote } from '../quote-surroundings.ts';
import { changedPricePath, quotePath } from '../quote-visit.ts';
import type { Route } from './+types/details-page';
import { openBuying } from './buy-visit.ts';

/** Asks for what a policy needs but a price does not: mailing address, licenses, VINs and lienholders. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { open } = await openBuying(context, request);
  const { draft } = open;
  expectOwn(request, draft);
  const form = detailsForm(draft, params.part);
  if (!form) throw data(null, { status: 404 });
  const { language } = context;
  const saved = detailsAnswers(draft, params.part);
  const groups = fieldGroups(form, { facts: {}, language, saved });
  return {
    title: form.title({}, { locale: language }),
    lead: form.lead?.({}, { locale: language }),
    groups: draft.is_at_desk ? aboutAnother(groups) : groups,
    values: fieldValues(form, saved),
    around: {
      state: draft.state,
      agent: await agentOfQuote(context, draft),
      back: quotePath(request, 'price'),
      later: quotePath(request, 'later'),
    },
  };
}

export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const { open } = await openBuying(context, request);
  expectOwn(request, open.draft);
  if (!detailsForm(open.draft, params.part)) throw data(null, { status: 404 });
  return answerForm(async (showAgain) => {
    const values = await readForm(request);
    showAgain(values);
    const saved = await saveDetails(context, open, params.part, values);
    if ('errors' in saved) {
      const { errors } = saved;
      return refuseForm({ refusal: m.quoting_check_fields(), errors, values });
    }
    // Nobody buys at a price that they have not seen.
    return redirect(saved.isRepriced ? changedPricePath(request) : quotePath(request, 'buy'), 303);
  });
}

/** @throws {Response} a redirect if the client of an agency's quote opens it: the agency fills in the details */
function expectOwn(request: Request, { sold_by, is_at_desk }: QuoteDraft): void {
  if (sold_by && !is_at_desk) throw redirect(quotePath(request, 'sign'), 303);
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function DetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { around, title, lead, groups } = loaderData;
  const refusal = refusalOf(actionData);
  const { errors, values } = useTyped(actionData, loaderData.values);
  return (
    <QuoteFrame around={around} title={title} lead={lead} refusal={refusal}>
      <form method="post" noValidate>
        <QuestionFields groups={groups} errors={errors} values={values} />
        <Button type="submit" kind="go" size="large" isBlock iconAfter="arrow-right">
          {m.quoting_continue()}
        </Button>
      </form>
    </QuoteFrame>
  );
}
