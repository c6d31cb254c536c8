import { m } from '#config/messages/compiled/messages.js';
import type { OfferView } from '#insurance/purchases/offer-view.ts';
import type { Election } from '#insurance/record/pricing/elections.ts';
import type { FormRefusal } from '#platform/http/answer-form.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import bill from '../../cards/bill.module.css';
import { Card } from '../../shell/cards.tsx';
import { AskAgent, PriceFrame } from '../price/price-frame.tsx';
import styles from './buy.module.css';
import type { AroundBuying } from './buy-stopped.tsx';

type Choice = Omit<Election, 'chosenAt'> & { changeAt: string | undefined; initials: string | undefined };
export type SignFacts = {
  offer: OfferView;
  /** Names the offer that the page shows, so that no other is signed. */
  seen: string;
  choices: Choice[];
  application: string;
  papers: { title: string; more: string; href: string }[];
  /** Notices that the law of the state requires the signer to read. */
  notices: { title: string; text: string }[];
  /** The address where answers can be corrected; nothing if an agent does that. */
  check: string | undefined;
  /** The address that the page's forms post to. */
  here: string;
  signer: string;
  now: string;
  consents: { isTrue: string; electronic: string; paperless?: string };
  verifyAt: string;
};
type SignViewProps = { around: AroundBuying; sign: SignFacts; refusal: FormRefusal | undefined };

export const idOfChoice = ({ kind, subject }: Pick<Election, 'kind' | 'subject'> | { kind: string; subject: string }) =>
  `choice-${kind}${subject && `-${subject}`}`;

/** A card for each election with its initials, the documents to read, and the signature. */
export function SignView({ around, sign, refusal }: SignViewProps) {
  const { offer, choices } = sign;
  const { errors = {}, values = {} } = refusal ?? {};
  const next = choices.find(({ initials }) => initials === undefined);
  const title = choices.length > 0 ? m.buy_sign_title_choices({ count: choices.length }) : m.buy_sign_title();
  return (
    <PriceFrame
      state={around.state}
      title={title}
      back={around.back}
      isError={refusal !== undefined}
      aside={<Beside around={around} offer={offer} verifyAt={sign.verifyAt} />}
    >
      {refusal && (
        <ErrorSummary title={refusal.refusal} errors={Object.entries(errors).map(([id, text]) => ({ id, text }))} />
      )}
      {choices.length > 0 && (
        <Card title={m.buy_choices_title()}>
          <p className="mute">{m.buy_choices_lead({ state: offer.stateName })}</p>
          {choices.map((choice, at) => (
            <ChoiceToAgree
              key={idOfChoice(choice)}
              choice={choice}
              here={sign.here}
              seen={sign.seen}
              number={at + 1}
              isNext={choice === next}
              error={errors[idOfChoice(choice)]}
              typed={values.kind === choice.kind && values.subject === choice.subject ? values.initials : undefined}
            />
          ))}
        </Card>
      )}
      <ToRead sign={sign} />
      <Card title={m.buy_sign()}>
        <p className="mute">{m.buy_sign_lead()}</p>
        {next && (
          <Alert kind="warn" role="none">
            {m.buy_initials_left({ count: choices.filter(({ initials }) => !initials).length })}{' '}
            <a href={`#${idOfChoice(next)}`}>{m.buy_initials_go()}</a>
          </Alert>
        )}
        <form method="post" action={sign.here} noValidate className={styles.sign}>
          <input type="hidden" name="go" value="sign" />
          <input type="hidden" name="offer" value={sign.seen} />
          <div className={styles.name}>
            <Field
              id="name"
              name="name"
              label={m.buy_sign_name()}
              hint={m.buy_sign_name_hint({ name: sign.signer, now: sign.now })}
              maxLength={160}
              autoComplete="name"
              defaultValue={values.name}
              error={errors.name}
            />
          </div>
          <CheckField id="isTrue" name="isTrue" defaultChecked={values.isTrue === 'yes'} error={errors.isTrue}>
            {sign.consents.isTrue}
          </CheckField>
          <CheckField
            id="electronic"
            name="electronic"
            defaultChecked={values.electronic === 'yes'}
            error={errors.electronic}
          >
            {sign.consents.electronic}
          </CheckField>
          {sign.consents.paperless && (
            <CheckField
              id="paperless"
              name="paperless"
              defaultChecked={values.paperless === 'yes'}
              error={errors.paperless}
            >
              {sign.consents.paperless}
            </CheckField>
          )}
          <details>
            <summary>{m.buy_electronic_more()}</summary>
            <p>{m.buy_electronic_words()}</p>
          </details>
          <Button type="submit" kind="go" size="large" isBlock iconAfter="arrow-right">
            {m.buy_sign_go()}
          </Button>
          <p className="small mute">{m.buy_sign_note({ amount: offer.today })}</p>
        </form>
      </Card>
    </PriceFrame>
  );
}

type ChoiceProps = {
  choice: Choice;
  here: string;
  seen: string;
  number: number;
  isNext: boolean;
  error: string | undefined;
  typed: string | undefined;
};

function ChoiceToAgree({ choice, here, seen, number, isNext, error, typed }: ChoiceProps) {
  const { title, wording, plain, changeAt, initials, kind, subject } = choice;
  const id = idOfChoice(choice);
  return (
    <article id={`after-${id}`} className={`${styles.choice} ${isNext ? styles.now : ''}`}>
      <span className={initials ? styles.agreed : styles.number} aria-hidden="true">
        {number}
      </span>
      <div>
        <h3>{title}</h3>
        <p>{wording}</p>
        <p className={styles.plain}>
          <b>{m.buy_plain_words()}</b> {plain}
        </p>
        {changeAt && (
          <p>
            <a href={changeAt}>
              {m.buy_change_choice()}
              <span className="visually-hidden"> {title}</span>
            </a>
          </p>
        )}
      </div>
      {initials ? (
        <p className={styles.done}>
          <span className={styles.initials}>{initials}</span>
          <span>
            <Icon name="check" />
            {m.buy_agreed()}
          </span>
        </p>
      ) : (
        <form method="post" action={here} noValidate className={styles.agree}>
          <input type="hidden" name="go" value="agree" />
          <input type="hidden" name="offer" value={seen} />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="subject" value={subject} />
          <Field
            id={id}
            name="initials"
            label={m.buy_initials()}
            maxLength={5}
            autoComplete="off"
            autoCapitalize="characters"
            defaultValue={typed}
            error={error}
          />
          <Button type="submit" kind={isNext ? 'go' : 'outline'}>
            {m.buy_agree()}
            <span className="visually-hidden"> {title}</span>
          </Button>
        </form>
      )}
    </article>
  );
}

function ToRead({ sign: { application, papers, notices, check } }: { sign: SignFacts }) {
  return (
    <Card title={m.buy_read_title()}>
      <ul className={styles.papers}>
        <li>
          <Icon name="document" />
          <div>
            <b>{m.buy_application()}</b>
            <small>{m.buy_application_more()}</small>
          </div>
          <a href={application}>
            {m.buy_open()}
            <span className="visually-hidden"> {m.buy_application()}</span>
          </a>
        </li>
        {papers.map(({ title, more, href }) => (
          <li key={href}>
            <Icon name="document" />
            <div>
              <b>{title}</b>
              <small>{more}</small>
            </div>
            <a href={href} target="_blank" rel="noreferrer">
              {m.buy_open()}
              <span className="visually-hidden">
                {' '}
                {title} ({m.layout_new_tab()})
              </span>
            </a>
          </li>
        ))}
      </ul>
      {notices.map(({ title, text }) => (
        <div key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
      <p>{check ? <a href={check}>{m.buy_change_answers()}</a> : m.to_sign_wrong()}</p>
    </Card>
  );
}

type BesideProps = { around: AroundBuying; offer: OfferView; verifyAt: string };

function Beside({ around, offer, verifyAt }: BesideProps) {
  return (
    <>
      <Card title={m.buy_buying()}>
        <dl className={bill.sums}>
          {offer.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{m.price_today()}</dt>
            <dd>{offer.today}</dd>
          </div>
        </dl>
        {offer.parts && <p className="small mute">{offer.parts}</p>}
      </Card>
      <Card title={m.buy_after_title()}>
        <p className="mute">{m.buy_after_words()}</p>
        <a href={verifyAt}>{m.buy_verify_title()}</a>
      </Card>
      <Card title={m.quoting_agent_title()}>
        {around.agent && (
          <p>
            <b>{around.agent.name}</b>
            <br />
            <span className="mute">{around.agent.address}</span>
          </p>
        )}
        <AskAgent agent={around.agent} phone={around.phone} />
      </Card>
    </>
  );
}
