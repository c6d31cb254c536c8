import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { QuotePageView } from '#insurance/agent-quotes/agent-quote-view.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import leads from '../../cards/lead-card.module.css';
import cards from '../../shell/cards.module.css';
import { Card, Facts } from '../../shell/cards.tsx';
import { usePortalLink } from '../../shell/portal-page.ts';
import styles from './quote-next.module.css';

const WAY = ['draft', 'priced', 'sent', 'signed', 'bound'] as const;
const NAMES = {
  draft: m.agent_quote_stage_draft,
  priced: m.agent_quote_stage_priced,
  sent: m.agent_quote_stage_sent,
  signed: m.agent_quote_stage_signed,
  bound: m.agent_quote_stage_bound,
};

/** The stages of a quote on its way to a policy, with the current one marked. */
export function QuoteTrack({ thread: { stage, isOver } }: { thread: QuotePageView }) {
  if (isOver) return null;
  const now = WAY.indexOf(stage === 'referred' || stage === 'declined' ? 'draft' : stage);
  return (
    <ol className={leads.track} aria-label={m.leads_track()}>
      {WAY.map((each, at) => (
        <li key={each} aria-current={at === now ? 'step' : undefined}>
          {NAMES[each]()}
        </li>
      ))}
    </ol>
  );
}

type At = { state: string; reference: string };
type NextProps = { thread: QuotePageView; at: At; formKey: string };

const FOR_THE_AGENCY: QuotePageView['next']['kind'][] = ['answer', 'price', 'details', 'send', 'not-sold'];

/** What has to be done next, and by whom. */
export function NextAct({ thread, at, formKey }: NextProps) {
  const { next } = thread;
  const waits = FOR_THE_AGENCY.includes(next.kind);
  return (
    <section className={waits ? `${leads.next} ${leads.waits}` : leads.next}>
      <h2>{titleOf(thread)}</h2>
      <Acts thread={thread} at={at} formKey={formKey} />
    </section>
  );
}

function titleOf({ next, referral, email, policy }: QuotePageView): string {
  switch (next.kind) {
    case 'answer':
      return m.agent_quote_next_answer({ count: next.left });
    case 'price':
      return m.agent_quote_next_price();
    case 'details':
      return m.agent_quote_next_details({ count: next.left });
    case 'send':
      return m.agent_quote_next_send();
    case 'client-signs':
      return m.agent_quote_next_signs({ email: email ?? '' });
    case 'client-pays':
      return m.agent_quote_next_pays();
    case 'underwriter':
      return referral ? m.agent_quote_next_underwriter(referral) : m.agent_quote_next_price();
    case 'declined':
      return m.agent_quote_next_declined();
    case 'not-sold':
      return m.agent_quote_next_not_sold();
    case 'over':
      return m.agent_quote_next_over();
    case 'bound':
      return m.agent_quote_next_bound({ policy: policy?.number ?? '' });
  }
}

function Acts({ thread, at, formKey }: NextProps) {
  const link = usePortalLink();
  const { next, toSign, lead, promisedUntil } = thread;
  const check = link(href('/uaicins/:state/quotes/:reference/check', at));
  switch (next.kind) {
    case 'answer':
      return (
        <ButtonLink kind="go" iconAfter="arrow-right" href={check}>
          {m.agent_quote_go_on()}
        </ButtonLink>
      );
    case 'price':
      return (
        <ButtonLink kind="go" iconAfter="arrow-right" href={check}>
          {m.price_see_price()}
        </ButtonLink>
      );
    case 'details':
      return (
        <ButtonLink kind="go" iconAfter="arrow-right" href={link(href('/uaicins/:state/quotes/:reference/buy', at))}>
          {m.agent_quote_go_on()}
        </ButtonLink>
      );
    case 'send':
    case 'client-signs':
      return (
        <>
          {toSign && <ToSign toSign={toSign} until={promisedUntil} />}
          <form method="post">
            <input type="hidden" name="key" value={formKey} />
            <Button type="submit" kind={next.kind === 'send' ? 'go' : 'outline'} icon="mail">
              {next.kind === 'send' ? m.agent_quote_send() : m.agent_quote_send_again()}
            </Button>
          </form>
          <a href={check}>{m.agent_quote_change_answers()}</a>
        </>
      );
    case 'client-pays':
      return (
        <form method="post">
          <input type="hidden" name="key" value={formKey} />
          <Button type="submit" kind="outline" icon="mail">
            {m.agent_quote_send_again()}
          </Button>
        </form>
      );
    case 'declined':
      return (
        <div className={cards.row}>
          <ButtonLink kind="outline" icon="document" href={link(href('/uaicins/:state/quotes/:reference/letter', at))}>
            {m.decline_read()}
          </ButtonLink>
          <a href={check}>{m.agent_quote_change_answers()}</a>
        </div>
      );
    case 'not-sold':
      return (
        <>
          <p className={styles.why}>{next.why}</p>
          {next.not === 'held-back' && (
            <ButtonLink kind="outline" href={link(href('/uaicins/:state/quotes/:reference/coverage', at))}>
              {m.price_change_coverage()}
            </ButtonLink>
          )}
          <a href={check}>{m.agent_quote_change_answers()}</a>
        </>
      );
    case 'underwriter':
      return <a href={check}>{m.agent_quote_change_answers()}</a>;
    case 'over':
      return lead ? (
        <ButtonLink kind="outline" href={link(href('/uaicins/:state/leads/:reference', { ...at, reference: lead }))}>
          {m.agent_quote_back_to_lead()}
        </ButtonLink>
      ) : (
        <ButtonLink kind="outline" icon="plus" href={link(href('/uaicins/:state/quotes/new', at))}>
          {m.agent_quote_new()}
        </ButtonLink>
      );
    case 'bound':
      return null;
  }
}

/** What the client will be asked to sign; nobody can sign it for them. */
type ToSignProps = { toSign: NonNullable<QuotePageView['toSign']>; until: string | undefined };

function ToSign({ toSign: { elections, today, texts }, until }: ToSignProps) {
  return (
    <div className={styles.toSign}>
      <p>{texts ? m.agent_quote_by_mail_and_text() : m.agent_quote_by_mail()}</p>
      {elections.length > 0 && (
        <ul className={styles.elections}>
          {elections.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      )}
      <p className="mute">
        {m.agent_quote_then_pays({ today })} {until && m.agent_quote_until({ day: until })}
      </p>
    </div>
  );
}

/** The policy that the quote became, and the agency's commission on it. */
export function BoundCard({ policy, state }: { policy: NonNullable<QuotePageView['policy']>; state: string }) {
  const link = usePortalLink();
  const { id, number, from, commission, month } = policy;
  const statement = link(href('/uaicins/:state/commission', { state }));
  return (
    <Card title={m.agent_quote_bound()}>
      <Facts
        as="list"
        facts={[
          {
            label: m.guest_policy_number(),
            value: <a href={link(href('/uaicins/:state/policies/:id', { state, id }))}>{number}</a>,
          },
          { label: m.guest_effective(), value: from },
          { label: m.worksheet_premium(), value: commission.premium },
          { label: m.commission_new_at({ rate: commission.rate }), value: <b>{commission.amount}</b> },
        ]}
      />
      <p className="small mute">{m.commission_lead()}</p>
      <a href={withQuery(statement, { month })}>{m.commission_see()}</a>
    </Card>
  );
}
