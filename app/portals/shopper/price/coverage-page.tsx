import { useEffect, useRef } from 'react';
import { redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { type CoverQuestion, coverView } from '#insurance/quotes/pricing/cover-view.ts';
import { lockPrice } from '#insurance/quotes/pricing/lock-price.ts';
import { latestStart } from '#insurance/quotes/pricing/price-start.ts';
import { priceSummary } from '#insurance/quotes/pricing/price-view.ts';
import { pipDeductiblesToChoose } from '#insurance/quotes/pricing/sound-choice.ts';
import { typedChoice, typedStart } from '#insurance/quotes/pricing/typed-choice.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { Card } from '../../shell/cards.tsx';
import { useTyped } from '../../shell/portal-page.ts';
import { expectAbility } from '../quote-abilities.ts';
import { agentOfQuote } from '../quote-surroundings.ts';
import { openQuoteAt, quotePath } from '../quote-visit.ts';
import type { Route } from './+types/coverage-page';
import { CoverChoices } from './cover-choices.tsx';
import styles from './price.module.css';
import { AskAgent, PriceBar, PriceFrame, PriceReceipt } from './price-frame.tsx';
import { openPrice } from './price-visit.ts';
import { useLivePrice, whenPriceLost } from './use-live-price.ts';

/** Every coverage with its price, and what each choice leaves the shopper to pay. */
export function loader({ request, context: routing }: Route.LoaderArgs) {
  return coverageView(routing.get(portalContext), request);
}

async function coverageView(context: Context, request: Request) {
  const found = await openPrice(context, request);
  const { draft, choice, lock, today } = found;
  const { language } = context;
  return {
    state: draft.state,
    summary: priceSummary(found, language),
    cover: coverView(found, language),
    start: { value: choice.effective, min: today, max: latestStart(today) },
    term: choice.term,
    paperless: choice.isPaperless ? 'yes' : 'no',
    pip: {
      chosen: choice.pipDeductible,
      options: pipDeductiblesToChoose(draft, choice, lock?.book, today).map((key) => ({
        value: key,
        label: writtenMoney(Number(key) * 100, language),
      })),
    },
    agent: await agentOfQuote(context, draft),
    phone: brand.phones.support,
    ways: { back: quotePath(request, 'check'), packages: quotePath(request, 'packages') },
  };
}

/** Saves the choices. Without scripts the page is loaded again; with scripts the answer contains the new prices. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  expectAbility(context, 'see-price');
  const open = await openQuoteAt(context, request, 'check');
  return answerForm(async () => {
    const fields = await readForm(request);
    await lockPrice(context, open, (choice, draft, today) => typedChoice(fields, choice, draft, today));
    // While a day is being typed, the last one stays; when it is sent, the shopper is told.
    const today = dayIn(open.draft.state, new Date());
    if (!fields.live && fields.effective !== undefined && !typedStart(fields, today)) {
      const [first, last] = [today, latestStart(today)].map((day) => writtenDay(day, context.language));
      const errors = { effective: m.price_start_wrong({ first: first ?? '', last: last ?? '' }) };
      return refuseForm({ refusal: m.quoting_check_fields(), errors, values: fields });
    }
    if (fields.live) return { live: await coverageView(context, request) };
    return redirect(quotePath(request, fields.go === 'price' ? 'price' : 'coverage'), 303);
  });
}

export const clientAction = whenPriceLost;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function CoveragePage({ loaderData, actionData }: Route.ComponentProps) {
  const live = useLivePrice(loaderData);
  const { state, summary, start, term, paperless, pip, agent, phone, ways } = live.view;
  const form = useRef<HTMLFormElement>(null);
  const refusal = refusalOf(actionData) ?? live.refusal;
  const typed = useTyped(actionData).values;
  // Until the server has priced a choice.
  const values = live.view === loaderData ? typed : {};
  const cover = coverAsTyped(live.view.cover, values);
  const chosen = [...cover.policy, ...cover.cars.flatMap(({ questions }) => questions)];

  // The server may correct a choice that is mandatory or cannot stand alone. Until it answers, the shopper's choice
  // stays.
  useEffect(() => {
    if (!live.isIdle) return;
    for (const { name, chosen: value } of chosen) {
      for (const radio of form.current?.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`) ?? []) {
        radio.checked = radio.value === value;
      }
    }
  });

  return (
    <PriceFrame
      state={state}
      title={m.price_cover_title()}
      lead={m.price_cover_lead()}
      back={ways.back}
      isError={refusal !== undefined}
      aside={
        <PriceReceipt summary={summary}>
          <Button
            type="submit"
            form="cover"
            name="go"
            value="price"
            kind="go"
            size="large"
            isBlock
            iconAfter="arrow-right"
          >
            {m.price_see_how_to_pay()}
          </Button>
          <AskAgent agent={agent} phone={phone} />
        </PriceReceipt>
      }
      bar={
        <PriceBar total={summary.total} more={m.price_bar_months({ months: summary.months, month: summary.perMonth })}>
          <Button type="submit" form="cover" name="go" value="price" kind="go">
            {m.price_bar_pay()}
          </Button>
        </PriceBar>
      }
    >
      {refusal && (
        <ErrorSummary
          title={refusal.refusal}
          errors={Object.entries(refusal.errors).map(([id, text]) => ({ id, text }))}
        />
      )}
      <p>
        <a href={ways.packages}>{m.price_compare()}</a>
      </p>
      <form
        method="post"
        id="cover"
        ref={form}
        onChange={({ currentTarget }) => live.price(new FormData(currentTarget))}
        className={styles.cover}
      >
        <Card title={m.price_everyone()}>
          <p className="mute">{m.price_everyone_lead()}</p>
          {cover.policy.map((question) => (
            <CoverChoices key={question.name} question={question}>
              {question.name === PIP && question.chosen !== '' && pip.options.length > 1 && (
                <SelectField
                  id="pipDeductible"
                  name="pipDeductible"
                  label={m.price_pip_deductible()}
                  error={undefined}
                  defaultValue={values.pipDeductible ?? pip.chosen}
                >
                  {pip.options.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </SelectField>
              )}
            </CoverChoices>
          ))}
        </Card>
        {cover.cars.map(({ key, name, note, questions }) => (
          <Card key={key} title={name}>
            {note && <p className="mute">{note}</p>}
            {questions.map((question) => (
              <CoverChoices key={question.name} question={question} />
            ))}
          </Card>
        ))}
        <Card title={m.price_start_title()}>
          <Field
            id="effective"
            name="effective"
            type="date"
            min={start.min}
            max={start.max}
            label={m.price_start()}
            hint={m.price_start_hint()}
            error={refusal?.errors.effective}
            defaultValue={values.effective ?? start.value}
          />
          <SelectField
            id="term"
            name="term"
            label={m.price_term()}
            error={undefined}
            defaultValue={values.term ?? term}
          >
            <option value="6">{m.price_months({ months: 6 })}</option>
            <option value="12">{m.price_months({ months: 12 })}</option>
          </SelectField>
          <SelectField
            id="paperless"
            name="paperless"
            label={m.price_papers()}
            error={undefined}
            defaultValue={values.paperless ?? paperless}
          >
            <option value="no">{m.price_papers_mail()}</option>
            <option value="yes">{m.price_papers_email()}</option>
          </SelectField>
        </Card>
        <Button type="submit" name="go" value="coverage" kind="outline" className={styles.plain}>
          {m.price_update()}
        </Button>
      </form>
    </PriceFrame>
  );
}

/** Every coverage with the choice that was typed, where it is still offered. */
function coverAsTyped({ policy, cars }: Cover, typed: Fields): Cover {
  const asTyped = (question: CoverQuestion): CoverQuestion => {
    const { value: chosen } = question.options.find(({ value }) => value === typed[question.name]) ?? {};
    return chosen === undefined ? question : { ...question, chosen };
  };
  return { policy: policy.map(asTyped), cars: cars.map((car) => ({ ...car, questions: car.questions.map(asTyped) })) };
}
type Cover = ReturnType<typeof coverView>;

const PIP: CoverQuestion['name'] = 'policy.personal_injury_protection';
