import { data, href, redirect } from 'react-router';
import { CLAIM_FILES } from '#config/claims/claim-files.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { isOpenItem } from '#insurance/claims/lines/claim-record.ts';
import { sendPapers } from '#insurance/claims/talk/send-papers.ts';
import { itemView } from '#insurance/claims/views/tracker-view.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { incomingForm } from '#platform/uploads/take-file.ts';
import { Button } from '#ui/button.tsx';
import { AreaField, FieldFrame } from '#ui/field.tsx';
import { StepCard } from '../../cards/step-card.tsx';
import { cardMeta, useTyped } from '../../shell/portal-page.ts';
import type { Route } from './+types/send-papers-page';
import { ownPartOf, partyViewOf } from './own-part.ts';

/** Sends files to a claim: what the adjuster asked for, or anything else the claimant has. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const part = await ownPartOf(context, request, params.number);
  const back = href('/insurednew/claims/:number', { number: part.party.number });
  const id = 'id' in params ? rowNumber(params.id) : undefined;
  const { items, isRepresented } = await partyViewOf(context, part);
  // Their page says that their attorney does this now.
  if (isRepresented) throw redirect(inSameLanguage(back, request), 303);
  if (id === undefined) return { back, item: undefined };
  const item = items.find((each) => each.id === id);
  if (!item) throw data(null, { status: 404 });
  // The request was answered in another tab, or the adjuster withdrew it.
  if (!isOpenItem(item)) throw redirect(inSameLanguage(back, request), 303);
  return { back, item: itemView(item, context.language) };
}

export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const { party } = await ownPartOf(context, request, params.number);
  const id = 'id' in params ? rowNumber(params.id) : undefined;
  const typed: Fields = {};
  return answerForm(async (showAgain) => {
    showAgain(typed);
    await sendPapers(context, party, incomingForm(context, request, typed), id);
    const there = href('/insurednew/claims/:number', { number: party.number });
    return redirect(withQuery(inSameLanguage(there, request), { done: id === undefined ? 'papers' : 'item' }), 303);
  });
}

export const meta: Route.MetaFunction = cardMeta;

export default function SendPapersPage({ loaderData: { back, item }, actionData }: Route.ComponentProps) {
  const { refusal, errors, values } = useTyped(actionData);
  const atFile = errors.answer === undefined ? refusal : undefined;
  const hint = m.papers_hint({ most: CLAIM_FILES.megabytes, count: CLAIM_FILES.atOnce });
  return (
    <StepCard
      object="receipt"
      title={item ? item.what : m.papers_title()}
      lead={item ? item.why : m.papers_lead()}
      back={back}
      refusal={refusal && (atFile ? m.upload_not_taken() : m.form_mend())}
      errors={refusal ? [{ id: atFile ? 'file' : 'answer', text: refusal }] : []}
    >
      {item?.by && <p>{m.papers_by({ day: item.by })}</p>}
      <form method="post" encType="multipart/form-data" noValidate>
        <FieldFrame
          id="file"
          label={item?.wantsWords ? m.papers_files_too() : m.papers_files()}
          hint={values.answer ? `${hint} ${m.upload_again()}` : hint}
          error={atFile}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              name="file"
              multiple
              accept="image/jpeg,image/png,image/webp,application/pdf"
            />
          )}
        </FieldFrame>
        {item && (
          <AreaField
            label={item.wantsWords ? m.papers_answer() : m.papers_words()}
            id="answer"
            error={errors.answer}
            name="answer"
            rows={item.wantsWords ? 6 : 3}
            maxLength={1500}
            defaultValue={values.answer ?? ''}
          />
        )}
        <Button type="submit" kind="go" size="large" isBlock icon="upload">
          {m.papers_send()}
        </Button>
      </form>
    </StepCard>
  );
}
