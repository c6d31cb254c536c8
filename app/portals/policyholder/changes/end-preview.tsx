import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import type { Fields } from '#contract/call.ts';
import type { EndPreviewView } from '#insurance/changes/change-preview-view.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Card } from '../../shell/cards.tsx';
import styles from './change-preview.module.css';
import { Bills, CarriedAlong, PreviewPage } from './change-preview.tsx';

type Shown = { end: EndPreviewView; title: string; values: Fields; confirmRefusal?: string };

/** Shows a cancellation before it is made: when coverage ends, and what is refunded. Nothing has changed yet. */
export function EndPreview({ number, state, shown }: { number: string; state: StateCode; shown: Shown }) {
  const { end, title, confirmRefusal } = shown;
  return (
    <PreviewPage title={title} aside={<Confirm shown={shown} />} refusal={confirmRefusal} number={number} state={state}>
      <Card title={m.change_what_changes()}>
        <p>
          {m.change_nothing_yet()} {end.ends}
        </p>
        <Alert kind="warn" role="none">
          <p>{m.change_end_uncovered()}</p>
        </Alert>
        {end.endsNextTerm && <p>{m.change_end_next_term()}</p>}
      </Card>
      {(end.bills.length > 0 || end.owed) && <Bills preview={end} />}
      <Card title={m.change_then_title()}>
        <ul className={styles.then}>
          <li>
            <Icon name="card" />
            {m.change_end_card()}
          </li>
          {end.lenders.map((name) => (
            <li key={name}>
              <Icon name="handshake" />
              {m.change_then_lender({ name })}
            </li>
          ))}
          <li>
            <Icon name="mail" />
            {m.change_then_mail()}
          </li>
        </ul>
      </Card>
    </PreviewPage>
  );
}

/** The refund, the box to check, and the button. The form carries along what was typed. */
function Confirm({ shown: { end, values } }: { shown: Shown }) {
  return (
    <Card title={m.change_end_back()}>
      <p className={styles.amount}>{end.back}</p>
      <dl className={styles.term}>
        <div>
          <dt>{m.change_end_earned()}</dt>
          <dd>{end.earned}</dd>
        </div>
      </dl>
      <p className="mute">{m.change_end_fees()}</p>
      <form method="post" noValidate className={styles.confirm}>
        <CarriedAlong values={values} seen={end.seen} />
        <CheckField name="unpaid" defaultChecked={false} error={undefined}>
          {m.change_end_read()}
        </CheckField>
        <Button type="submit" kind="go" size="large" isBlock name="act" value="make">
          {m.change_end_make()}
        </Button>
        <Button type="submit" kind="outline" isBlock name="act" value="edit">
          {m.change_edit()}
        </Button>
      </form>
    </Card>
  );
}
