import { data, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import type { QuoteDraft } from '#insurance/quotes/quote-answers.ts';
import { areTextsWanted } from '#insurance/quotes/quote-draft-store.ts';
import { answersOf, factsOf, lookUp, type Stop } from '#insurance/quotes/quote-form.ts';
import { type QuoteStep, STEPS } from '#insurance/quotes/quote-progress.ts';
import { type FormName, quoteFormView, wrongTexts } from '#insurance/quotes/quote-steps.ts';
import { carFacts } from '#insurance/quotes/quoted-car.ts';
import { saveForm } from '#insurance/quotes/save-step.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { isEntryKey, newEntryKey } from '#platform/forms/entries.ts';
import { aboutAnother, type GroupView } from '#platform/forms/field-view.ts';
import { answerForm, type FormRefusal, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { QuestionFields } from '../cards/question-fields.tsx';
import { useTyped } from '../shell/portal-page.ts';
import type { Route } from './+types/quote-step-page';
import { LookUp, useModels } from './car-fields.tsx';
import { QuoteFrame } from './quote-frame.tsx';
import { refuseMinor, surroundingsOf } from './quote-surroundings.ts';
import { byAgentPath, isFromCheck, openSaidAt, quotePath, wayOn } from './quote-visit.ts';

/** One question of a quote, or one entry of its lists of cars and drivers. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { step, form } = formAt(params);
  const open = await openSaidAt(context, request, step);
  const { draft } = open;
  const { item } = params;
  const isNew = item === 'new';
  if (item && !isNew && !has(draft, step, item)) throw data(null, { status: 404 });

  const saved = answersOf(form, draft, item);
  if (form === 'contact' && (await areTextsWanted(context.db, draft))) saved.texts = 'yes';
  const { groups, ...view } = viewOf(context, draft, { form, saved });
  const asked = form === 'driver' || draft.is_at_desk ? aboutAnother(groups) : groups;
  return {
    ...view,
    // Only the person who gets the text messages can agree to them, so an agent is not asked.
    groups: draft.is_at_desk ? asked.map(without('texts')) : asked,
    isCar: form === 'vehicle',
    // One key per new entry: a form that is sent twice adds one entry.
    key: isNew ? newEntryKey() : undefined,
    around: await surroundingsOf(context, request, { draft, step, back: item && listOf(request, draft, step) }),
  };
}

/** @param typed what is in the fields of a car, which decides what they offer */
const viewOf = (
  { language }: Context,
  draft: QuoteDraft,
  { form, saved, typed = saved }: { form: FormName; saved: Fields; typed?: Fields },
) =>
  quoteFormView(form, saved, {
    language,
    ...factsOf(draft),
    ...(form === 'vehicle' && carFacts(typed, draft.state, saved.vin)),
  });

export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const { step, form } = formAt(params);
  const open = await openSaidAt(context, request, step);
  const { item } = params;
  return answerForm(async (showAgain) => {
    const { key: given = '', go, ...typed } = await readForm(request);
    const key = item === 'new' ? given : (item ?? '');
    if (item === 'new' ? !isEntryKey(key) : item && !has(open.draft, step, key)) {
      throw data(null, { status: 404 });
    }
    const values: Fields = { ...typed, ...(item === 'new' && { key }) };
    const held = answersOf(form, open.draft, key);
    const groupsFor = (fields: Fields) => viewOf(context, open.draft, { form, saved: held, typed: fields }).groups;
    showAgain(values);
    const lookedUp = form === 'vehicle' && go === 'look-up' && lookUp(typed, open.draft, key, context.language);
    if (lookedUp) {
      const filled = { ...values, ...lookedUp.fields };
      return data({ groups: groupsFor(filled), lookedUp: lookedUp.words, values: filled });
    }
    const saved = await saveForm(context, open, form, typed, key);
    if (saved.stop) return stopped(request, open.draft, saved, values);
    if (saved.wrong) {
      const refusal = m.quoting_check_fields();
      const errors = wrongTexts(saved.wrong, context.language);
      const offered = form === 'vehicle' && { groups: groupsFor(values) };
      return data<FormRefusal & Partial<Offered>>({ refusal, errors, values, ...offered }, { status: 422 });
    }
    return redirect(
      item ? quotePath(request, step, { isChange: isFromCheck(request) }) : wayOn(request, saved.draft, step),
      303,
    );
  });
}

/** A form that an agent takes over: an agency corrects it; a shopper learns why, and whom to ask. */
function stopped(request: Request, draft: QuoteDraft, { stop, zip }: { stop: Stop; zip: string }, values: Fields) {
  if (!draft.is_at_desk) return stop === 'age' ? refuseMinor(zip, values) : redirect(byAgentPath(request, zip), 303);
  const errors = stop === 'age' ? { birth: m.agent_quote_error_age() } : { zip: m.agent_quote_error_zip() };
  return refuseForm({ refusal: m.quoting_check_fields(), errors, values });
}

/** The fields of a car, with what they offer for what was typed. */
type Offered = { groups: GroupView[] };

const without =
  (name: string) =>
  ({ fields, ...group }: GroupView): GroupView => ({ ...group, fields: fields.filter((field) => field.name !== name) });

const FORMS_OF = {
  name: 'name',
  contact: 'contact',
  address: 'address',
  license: 'license',
  insurance: 'insurance',
} as const;
const ITEM_FORMS = { vehicles: 'vehicle', drivers: 'driver', incidents: 'incident' } as const;

/** @throws 404 for a step that has no form */
function formAt({ step, item }: { step: string; item?: string | undefined }): { step: QuoteStep; form: FormName } {
  const forms: Partial<Record<string, FormName>> = item === undefined ? FORMS_OF : ITEM_FORMS;
  const found = STEPS.find((each) => each === step.toLowerCase());
  const form = found && forms[found];
  if (!form) throw data(null, { status: 404 });
  return { step: found, form };
}

const has = ({ answers }: QuoteDraft, step: QuoteStep, key: string) =>
  (step === 'vehicles' || step === 'incidents' ? answers[step] : answers.drivers).some((each) => each.key === key);

/** The page to go back to. Before the first car there is no list yet. */
function listOf(request: Request, { answers }: QuoteDraft, step: QuoteStep): string {
  return step === 'vehicles' && answers.vehicles.length === 0
    ? quotePath(request, 'license')
    : quotePath(request, step, { isChange: isFromCheck(request) });
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function QuoteStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { around, title, lead, key, isCar } = loaderData;
  const refusal = refusalOf(actionData);
  const lookedUp = actionData && 'lookedUp' in actionData ? actionData : undefined;
  const { errors, values } = useTyped(actionData, lookedUp?.values ?? loaderData.values);
  const { groups } = actionData && 'groups' in actionData && actionData.groups ? actionData : loaderData;
  const models = useModels(around.state);
  return (
    <QuoteFrame around={around} title={title} lead={lead} refusal={refusal}>
      <form method="post" noValidate {...(isCar && { onBlur: models.onBlur })}>
        <QuestionFields
          groups={models.offeredIn(groups)}
          errors={errors}
          values={values}
          {...(isCar && { beside: { vin: <LookUp words={lookedUp?.lookedUp} /> } })}
        />
        {key && <input type="hidden" name="key" value={values.key || key} />}
        <Button type="submit" kind="go" size="large" isBlock iconAfter="arrow-right">
          {m.quoting_continue()}
        </Button>
      </form>
    </QuoteFrame>
  );
}
