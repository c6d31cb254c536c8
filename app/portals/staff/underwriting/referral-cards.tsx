import { m } from '#config/messages/compiled/messages.js';
import { MOST_WORDS } from '#insurance/underwriting/referral.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { AreaField } from '#ui/field.tsx';
import cards from '../../shell/cards.module.css';
import { Card, Facts } from '../../shell/cards.tsx';
import { FactorTable } from '../../shell/factor-table.tsx';
import forms from '../../shell/form-layout.module.css';
import type { Route } from './+types/referral-page';

type At = Route.ComponentProps['loaderData'];
type Quote = NonNullable<At['quote']>;

/** The referral itself, and the button that takes or returns it. */
export function FactsCard({ at }: { at: At }) {
  return (
    <Card title={m.staff_request_facts()}>
      <Facts
        as="list"
        facts={[
          { label: m.staff_request_status(), value: at.status },
          { label: m.staff_request_reference(), value: at.reference },
          { label: m.refer_state(), value: at.state },
          { label: m.staff_request_asked(), value: at.asked },
          { label: m.staff_request_due(), value: at.isOpen && at.due },
          { label: m.refer_holder(), value: at.isOpen && at.holder },
          { label: m.staff_request_language(), value: at.speaks },
        ]}
      />
      {at.isOpen && at.may.includes('take-referral') && (
        <form method="post">
          <input type="hidden" name="version" value={at.version} />
          <Button type="submit" kind="outline" name="act" value={at.isMine ? 'release' : 'take'}>
            {at.isMine
              ? m.staff_request_release()
              : at.holder
                ? m.staff_request_take_over({ name: at.holder })
                : m.staff_request_assign()}
          </Button>
        </form>
      )}
    </Card>
  );
}

/** The price if the quote is accepted as it stands. */
export function PriceCard({ quote }: { quote: Quote }) {
  return (
    <Card title={m.refer_price_if()}>
      {quote.total ? (
        <p>
          <b>{quote.total}</b> {m.price_months_with_fees({ months: quote.months })}
        </p>
      ) : (
        <p>{m.refer_no_price()}</p>
      )}
      <Facts as="list" facts={[{ label: m.price_start(), value: quote.begins }, ...quote.covers]} />
    </Card>
  );
}

export function RulesCard({ rules }: Pick<At, 'rules'>) {
  return (
    <Card title={m.refer_rules()}>
      {rules.length === 0 && <p>{m.refer_no_rule()}</p>}
      {rules.map(({ why, facts }) => (
        <div key={why}>
          <p className={cards.row}>
            <Chip kind="warn">{m.refer_rule()}</Chip> <b>{why}</b>
          </p>
          <ul className={cards.bullets}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  );
}

export function DecisionCard({ at }: { at: At }) {
  return (
    <Card title={m.refer_decision()}>
      <Facts
        as="list"
        facts={[
          { label: m.staff_request_status(), value: at.status },
          { label: m.refer_decided_by(), value: at.decider },
          { label: m.refer_decided_on(), value: at.decided },
          { label: m.refer_reason(), value: at.reason },
          { label: m.refer_words(), value: at.words && <span lang={at.lang}>{at.words}</span> },
        ]}
      />
    </Card>
  );
}

type Deciding = { at: At; quote: Quote; values: Record<string, string | undefined> };

export function DecideCard({ at, quote, values }: Deciding) {
  return (
    <Card title={m.refer_decide()}>
      <form method="post" className={forms.form} noValidate>
        <input type="hidden" name="version" value={at.version} />
        <input type="hidden" name="facts" value={quote.facts} />
        <AreaField
          id="reason"
          label={m.refer_reason()}
          hint={m.refer_reason_hint()}
          error={undefined}
          name="reason"
          rows={3}
          maxLength={MOST_WORDS}
          defaultValue={values.reason}
        />
        <AreaField
          id="words"
          label={m.refer_words()}
          hint={at.lang === 'es' ? m.refer_words_hint_es() : m.refer_words_hint_en()}
          error={undefined}
          name="words"
          rows={4}
          maxLength={MOST_WORDS}
          lang={at.lang}
          defaultValue={values.words}
        />
        <div className={cards.row}>
          {quote.total && (
            <Button type="submit" kind="go" name="act" value="accept">
              {at.onRecord ? m.refer_accept_said({ amount: quote.total }) : m.refer_accept({ amount: quote.total })}
            </Button>
          )}
          {at.onRecord && (
            <Button type="submit" kind="outline" name="act" value="uphold">
              {m.refer_uphold({ amount: at.onRecord })}
            </Button>
          )}
          <Button type="submit" kind="outline" name="act" value="decline">
            {m.refer_decline()}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** For a quote that is over, is sold, or that no rule refers any more. */
export function EndCard({ at }: { at: At }) {
  return (
    <Card title={m.refer_decide()}>
      <p>{endNote(at)}</p>
      {at.declines.map((why) => (
        <p key={why}>{why}</p>
      ))}
      <form method="post">
        <input type="hidden" name="version" value={at.version} />
        <Button type="submit" kind="outline" name="act" value="end">
          {m.refer_end()}
        </Button>
      </form>
    </Card>
  );
}

function endNote({ lapsed, declines }: At): string {
  if (declines.length > 0) return m.refer_end_declined();
  return lapsed ? m.refer_end_lapsed({ amount: lapsed }) : m.refer_end_note();
}

export function Worksheet({ worksheet }: { worksheet: NonNullable<Quote['worksheet']> }) {
  return (
    <details>
      <summary>{m.worksheet_title()}</summary>
      <Card title={m.worksheet_title()}>
        <Facts facts={[{ label: m.worksheet_book(), value: worksheet.book }, ...worksheet.totals]} />
      </Card>
      {worksheet.tables.map((table) => (
        <FactorTable key={table.title} table={table} />
      ))}
    </details>
  );
}
