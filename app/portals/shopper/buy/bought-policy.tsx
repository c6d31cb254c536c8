import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import type { StateCode } from '#config/states.ts';
import { agentTitle } from '#insurance/agencies/agency-to-call.ts';
import type { BoughtView } from '#insurance/purchases/bought-view.ts';
import type { FormRefusal } from '#platform/http/answer-form.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { PasswordField } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import bill from '../../cards/bill.module.css';
import { IdCardFace } from '../../cards/id-card-face.tsx';
import { SaveCard } from '../../cards/save-card.tsx';
import { Card, CardPage, Receipt } from '../../shell/cards.tsx';
import { QuoteTitle } from '../quote-frame.tsx';
import styles from './buy.module.css';

type BoughtProps = {
  view: BoughtView;
  rescinded: string | undefined;
  isPaid: boolean;
  state: StateCode;
  papers: { card: string; declarations: string; signed: string; others: { title: string; href: string }[] };
  signIn: string;
  /** The minimum length of a password, in characters. */
  least: number;
  refusal: FormRefusal | undefined;
  account: 'waits' | 'confirmed' | undefined;
};

export function BoughtPolicy(props: BoughtProps) {
  const { view, rescinded, state, papers } = props;
  const title = rescinded ? m.buy_undone_title() : m.buy_bound_title({ day: view.from });
  return (
    <CardPage
      state={state}
      head={
        <>
          <QuoteTitle isError={props.refusal !== undefined}>{title}</QuoteTitle>
          <h1>{title}</h1>
        </>
      }
      aside={
        <>
          {!rescinded && <Payments view={view} isPaid={props.isPaid} />}
          {!rescinded && <Account {...props} />}
          <Agent agent={view.agent} />
        </>
      }
    >
      {rescinded && (
        <Alert kind="error" role="alert">
          {rescinded}
        </Alert>
      )}
      <Card>
        {!rescinded && <p>{m.buy_bound_lead({ name: view.firstName, email: view.email })}</p>}
        <div className={styles.policy}>
          <div>
            <h2>{m.buy_policy()}</h2>
            <p className={styles.policyNumber}>{view.number}</p>
          </div>
          {!rescinded && (
            <div className={styles.stamp} aria-hidden="true">
              <b>{m.buy_stamp()}</b>
              <span>{view.boundOn}</span>
            </div>
          )}
        </div>
        <dl className={bill.sums}>
          {view.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {!rescinded && (
          <div className={styles.acts}>
            <SaveCard from="buyer" />
            <ButtonLink kind="outline" icon="document" isBlock href={papers.card}>
              {m.cards_pdf()}
            </ButtonLink>
          </div>
        )}
      </Card>
      {!rescinded && (
        <Card title={m.buy_your_cards({ count: view.cards.cards.length })}>
          <div className={styles.cards}>
            {view.cards.cards.map((card) => (
              <IdCardFace key={card.values.vins?.join() ?? card.values.vehicles?.join()} card={card} />
            ))}
          </div>
          {view.cards.why && <p>{view.cards.why}</p>}
          {view.cards.note && <p className="small mute">{view.cards.note}</p>}
        </Card>
      )}
      <Card title={m.buy_papers()}>
        <ul className={styles.papers}>
          {!rescinded && <Paper name={m.holder_declarations()} href={papers.declarations} />}
          <Paper name={m.buy_signed_paper()} href={papers.signed} />
          {!rescinded && papers.others.map(({ title: name, href }) => <Paper key={href} name={name} href={href} />)}
        </ul>
        {view.byMail && !rescinded && <p>{view.byMail}</p>}
        {view.lenders && !rescinded && <p className="mute">{m.buy_told_lender({ lenders: view.lenders })}</p>}
      </Card>
      {!rescinded && view.filings.length > 0 && (
        <Card title={m.filing_title()}>
          {view.filings.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Card>
      )}
      {!rescinded && (
        <Card title={m.buy_accident_title()}>
          <ol className={styles.steps}>
            {[m.claims_step1(), m.claims_step2(), m.claims_step3(), m.claims_step4()].map((step) => (
              <li key={step}>{step}</li>
            ))}
            <li>
              {m.claims_step6()} <a href={callHref(brand.phones.claims)}>{tollFree(brand.phones.claims)}</a>
            </li>
          </ol>
        </Card>
      )}
    </CardPage>
  );
}

function Paper({ name, href }: { name: string; href: string }) {
  return (
    <li>
      <Icon name="document" />
      <b>{name}</b>
      <a href={href}>
        {m.buy_open()}
        <span className="visually-hidden"> {name}</span>
      </a>
    </li>
  );
}

function Payments({ view: { paid, unpaid, partFees, all }, isPaid }: { view: BoughtView; isPaid: boolean }) {
  return (
    <Receipt headingId="payments">
      <h2 id="payments">{m.buy_payments()}</h2>
      <ol className={styles.schedule}>
        <li className={styles.paid}>
          <Icon name="check" />
          <span>
            {paid.day}
            <small>{isPaid ? m.buy_paid() : m.buy_being_taken()}</small>
          </span>
          <b>{paid.amount}</b>
        </li>
        {unpaid.map(({ day, amount }) => (
          <li key={day}>
            <Icon name="calendar" />
            <span>{day}</span>
            <b>{amount}</b>
          </li>
        ))}
      </ol>
      <dl className={bill.sums}>
        <div className={styles.total}>
          <dt>{m.buy_paper_all()}</dt>
          <dd>{all}</dd>
        </div>
      </dl>
      {partFees && <p className="small mute">{m.buy_with_part_fees(partFees)}</p>}
    </Receipt>
  );
}

function Account({ view, refusal, account, least, signIn }: BoughtProps) {
  const eye = { showLabel: m.login_password_show(), hideLabel: m.login_password_hide() };
  return (
    <Card title={m.buy_account_title()}>
      {account ? (
        <Alert kind="ok" role="status">
          {account === 'confirmed' ? m.buy_account_there() : m.buy_account_sent({ email: view.email })}{' '}
          <a href={signIn}>{m.buy_account_sign_in()}</a>
        </Alert>
      ) : (
        <>
          <p className="mute">{m.buy_account_lead({ email: view.email })}</p>
          {refusal && (
            <ErrorSummary
              title={refusal.refusal}
              errors={Object.entries(refusal.errors).map(([id, text]) => ({ id, text }))}
            />
          )}
          <form method="post" noValidate className={styles.sign}>
            <input type="hidden" name="username" value={view.email} autoComplete="username" />
            <PasswordField
              id="password"
              name="password"
              label={m.login_password()}
              hint={m.login_new_password_hint({ least })}
              autoComplete="new-password"
              {...eye}
              error={refusal?.errors.password}
            />
            <PasswordField
              id="passwordAgain"
              name="passwordAgain"
              label={m.register_again()}
              autoComplete="new-password"
              {...eye}
              error={refusal?.errors.passwordAgain}
            />
            <Button type="submit" kind="outline" icon="lock" isBlock>
              {m.buy_account_make()}
            </Button>
          </form>
        </>
      )}
    </Card>
  );
}

function Agent({ agent }: { agent: BoughtView['agent'] }) {
  return (
    <Card title={agentTitle(agent.phone)()}>
      <p>
        <b>{agent.name}</b>
        {agent.address && (
          <>
            <br />
            <span className="mute">{agent.address}</span>
          </>
        )}
      </p>
      <ButtonLink kind="outline" icon="phone" isBlock href={callHref(agent.phone)}>
        {agent.writtenPhone}
      </ButtonLink>
    </Card>
  );
}
