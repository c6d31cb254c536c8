import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { type QuoteDraft, type QuoteStep, STEPS } from '#insurance/quotes/quote-answers.ts';
import { areTextsWanted } from '#insurance/quotes/quote-draft-store.ts';
import { errorsIn, type FormName, quoteFieldsOf } from '#insurance/quotes/quote-fields.ts';
import { savedValues } from '#insurance/quotes/quote-values.ts';
import { saveForm, textsWording } from '#insurance/quotes/save-step.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, type FormRefusal, refusalOf } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import type { Route } from './+types/quote-step-page';
import { QuoteFields } from './quote-fields-view.tsx';
import { QuoteFrame } from './quote-frame.tsx';
import { surroundingsOf } from './quote-surroundings.ts';
import { byAgentPath, isFromCheck, openQuoteAt, quotePath, wayOn } from './quote-visit.ts';

/** One question of a quote, or one car or person of its lists. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { step, form } = formAt(params);
  const open = await openQuoteAt(context, request, step);
  const { draft } = open;
  const { item } = params;
  const isNew = item === 'new';
  if (item && !isNew && !has(draft, step, item)) throw data(null, { status: 404 });

  const values = savedValues(form, draft, item ?? '', context.language);
  if (form === 'contact') {
    values.textsWording = textsWording(context.language);
    if (await areTextsWanted(context.db, draft.id)) values.texts = 'yes';
  }
  return {
    ...wordsOf(form),
    fields: quoteFieldsOf(form, context.language),
    values,
    // One a car or person: sent twice, it is one entry.
    key: isNew ? randomUUID().slice(0, 8) : undefined,
    around: await surroundingsOf(context, request, { draft, step, back: item && listOf(request, draft, step) }),
  };
}

export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const { step, form } = formAt(params);
  const open = await openQuoteAt(context, request, step);
  const { item } = params;
  return answerForm(async () => {
    const { key: given = '', ...typed } = await readForm(request);
    const key = item === 'new' ? given : (item ?? '');
    if (item === 'new' ? !/^[0-9a-f]{8}$/.test(key) : item && !has(open.draft, step, key)) {
      throw data(null, { status: 404 });
    }
    const values: Fields = { ...typed, ...(item === 'new' && { key }) };
    return answerForm(async () => {
      const saved = await saveForm(context, open, form, typed, key);
      if (saved.stop) return redirect(byAgentPath(request, { why: saved.stop, zip: saved.zip }), 303);
      if (saved.wrong) {
        const refusal = m.quoting_check_fields();
        const errors = errorsIn(form, saved.wrong, context.language);
        return data<FormRefusal>({ refusal, errors, values }, { status: 422 });
      }
      return redirect(
        item ? quotePath(request, step, { isChange: isFromCheck(request) }) : wayOn(request, saved.draft, step),
        303,
      );
    }, values);
  });
}

const FORMS_OF = {
  name: 'name',
  contact: 'contact',
  address: 'address',
  license: 'license',
  insurance: 'insurance',
} as const;
const ITEM_FORMS = { vehicles: 'vehicle', drivers: 'driver' } as const;

/** @throws 404 for a step without a form */
function formAt({ step, item }: { step: string; item?: string | undefined }): { step: QuoteStep; form: FormName } {
  const forms: Partial<Record<string, FormName>> = item === undefined ? FORMS_OF : ITEM_FORMS;
  const found = STEPS.find((each) => each === step.toLowerCase());
  const form = found && forms[found];
  if (!form) throw data(null, { status: 404 });
  return { step: found, form };
}

const has = ({ answers }: QuoteDraft, step: QuoteStep, key: string) =>
  (step === 'vehicles' ? answers.vehicles : answers.drivers).some((each) => each.key === key);

/** Back from the first car: there is no list yet. */
function listOf(request: Request, { answers }: QuoteDraft, step: QuoteStep): string {
  return step === 'vehicles' && answers.vehicles.length === 0
    ? quotePath(request, 'license')
    : quotePath(request, step, { isChange: isFromCheck(request) });
}

function wordsOf(form: FormName) {
  const words = {
    name: [m.quoting_title_name, m.quoting_why_name],
    contact: [m.quoting_title_contact, m.quoting_why_contact],
    address: [m.quoting_title_address, m.quoting_why_address],
    license: [m.quoting_title_license, m.quoting_why_license],
    vehicle: [m.quoting_title_vehicle, m.quoting_why_vehicle],
    driver: [m.quoting_title_driver, m.quoting_why_driver],
    insurance: [m.quoting_title_insurance, m.quoting_why_insurance],
  } as const;
  const [title, why] = words[form];
  return { title: title(), lead: why() };
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function QuoteStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { around, title, lead, fields, key } = loaderData;
  const refusal = refusalOf(actionData);
  // What is never typed, such as the end of a saved licence, stays as it is.
  const values = refusal ? { ...onlyNotes(loaderData.values), ...refusal.values } : loaderData.values;
  return (
    <QuoteFrame around={around} title={title} lead={lead} refusal={refusal}>
      <form method="post" noValidate>
        <QuoteFields fields={fields} errors={refusal?.errors ?? {}} values={values} />
        {key && <input type="hidden" name="key" value={values.key || key} />}
        <Button type="submit" kind="go" size="large" isBlock iconAfter="arrow-right">
          {m.quoting_continue()}
        </Button>
      </form>
    </QuoteFrame>
  );
}

const NOTES = ['textsWording', 'licenseEnd', 'vinEnd'];
const onlyNotes = (values: Fields) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => NOTES.includes(name)));
