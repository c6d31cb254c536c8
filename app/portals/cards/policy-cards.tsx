import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import type { CardsView } from '#insurance/id-cards/cards-view.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { usePortalLink } from '../shell/portal-page.ts';
import { IdCardFace } from './id-card-face.tsx';
import styles from './id-cards.module.css';
import { OfficerView } from './officer-view.tsx';

/** The ID cards of one policy, with what can be done with them beside. */
export function PolicyCards(props: { policy: CardsView; words: ReactNode; children: ReactNode }) {
  const { policy } = props;
  return (
    <div className={`wrap ${styles.policy}`}>
      <div className={styles.cards}>
        {policy.cards.map((card) => (
          <IdCardFace key={card.values.vins?.join() ?? card.values.vehicles?.join()} card={card} />
        ))}
        {policy.asOf && <p className="mute">{policy.asOf.words}</p>}
        {policy.told.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <div>
        {props.words}
        <div className={styles.acts}>{props.children}</div>
      </div>
    </div>
  );
}

/** The masked email address and phone number that a link would go to: other people may see the page. */
export type OnFile = { mail: string | undefined; phone: string | undefined };

/** Shows, prints or sends a card: the same for guests and policyholders. */
export function CardActs(props: {
  policy: CardsView;
  onFile: OnFile;
  pdf: string;
  saves: ReactNode;
  sent: 'mail' | 'sms' | undefined;
  refusal: string | undefined;
}) {
  const link = usePortalLink();
  const { policy, onFile, sent, refusal } = props;
  return (
    <>
      {props.saves}
      <OfficerView policy={policy} />
      <ButtonLink kind="outline" isBlock icon="document" href={link(props.pdf)}>
        {m.cards_pdf()}
      </ButtonLink>
      <Button type="button" kind="outline" isBlock icon="print" className={styles.print} data-prints>
        {m.cards_print()}
      </Button>
      <form method="post" className={styles.send}>
        <input type="hidden" name="policy" value={policy.id} />
        {onFile.mail && (
          <Button type="submit" name="send" value="mail" kind="outline" isBlock icon="mail">
            {m.cards_mail({ address: onFile.mail })}
          </Button>
        )}
        {onFile.phone && (
          <Button type="submit" name="send" value="sms" kind="outline" isBlock icon="chat">
            {m.cards_text({ digits: onFile.phone })}
          </Button>
        )}
      </form>
      {sent && (
        <Alert kind="ok" role="status" isNews>
          {sent === 'mail' ? m.cards_mailed() : m.cards_texted()}
        </Alert>
      )}
      {refusal && <ErrorSummary title={refusal} />}
      {policy.note && <p className={styles.small}>{policy.note}</p>}
    </>
  );
}

/** Explains why there is no card, without anything that could be mistaken for one. */
export function NoCards({ policy, payments }: { policy: CardsView; payments?: string }) {
  const link = usePortalLink();
  return (
    <div className={`wrap ${styles.none}`}>
      <h2>{m.cards_none_of({ number: policy.number })}</h2>
      <Alert kind={policy.asOf?.isTooOld ? 'warn' : 'error'} role="none">
        {policy.why}
      </Alert>
      {payments && policy.hasEnded && (
        <p>
          <ButtonLink kind="go" href={link(payments)}>
            {m.holder_ended()}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
