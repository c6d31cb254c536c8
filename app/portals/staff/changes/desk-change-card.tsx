import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import type { DeskPreviewView } from '#insurance/changes/desk-preview-view.ts';
import { Alert } from '#ui/alert.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { PriceStep } from '../../cards/price/price-step.tsx';
import { Facts } from '../../shell/cards.tsx';
import styles from './desk-change-card.module.css';

/** What the yellow button does to the policy, and the fields it needs besides the answer. Part of the answer's form. */
export function DeskChangeCard({ at, values }: { at: DeskPreviewView; values: Fields }) {
  if (at.kind === 'words') return <p className="mute">{m.staff_change_words_only()}</p>;
  if (at.kind === 'refused') {
    return (
      <Alert kind="warn" role="none">
        {at.why.map((why) => (
          <p key={why}>{m.staff_change_refused({ why })}</p>
        ))}
      </Alert>
    );
  }
  if (at.kind === 'cancel') {
    return (
      <div className={styles.does}>
        <h3>{m.staff_change_does()}</h3>
        {at.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Seen seen={at.seen} />
      </div>
    );
  }
  const { view, byHand, needs, account, contact } = at;
  const isSame = view.isSamePrice && byHand.length === 0;
  return (
    <div className={styles.does}>
      <h3>{m.staff_change_does()}</h3>
      <p>{view.from}</p>
      {view.price?.step && <PriceStep step={view.price.step} />}
      {view.insureds && (
        <Facts
          facts={[
            { label: m.change_insured_before(), value: view.insureds.before },
            { label: m.change_insured_after(), value: view.insureds.after },
          ]}
        />
      )}
      <Facts
        facts={[
          { label: m.change_this_change(), value: byHand.length > 0 ? '' : view.change },
          { label: m.change_term_before(), value: isSame ? '' : view.term.before },
          { label: m.change_term_after(), value: isSame || byHand.length > 0 ? '' : view.term.after },
        ]}
      />
      {view.bills.length > 0 && (
        <Facts
          facts={view.bills
            .filter(({ change }) => change !== '')
            .map(({ day, was, now }) => ({ label: `${m.change_bill_day()} ${day}`, value: `${was} → ${now}` }))}
        />
      )}
      {view.unpaid.length > 0 && (
        <>
          <p>{m.change_unpaid_title()}</p>
          <ul className={styles.unpaid}>
            {view.unpaid.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </>
      )}
      {account && <p>{account}</p>}
      {view.changesNextTerm && <p>{m.staff_change_next_term()}</p>}
      {view.lenders.map((name) => (
        <p key={name}>{m.change_then_lender({ name })}</p>
      ))}
      {byHand.length > 0 && (
        <>
          <Alert kind="info" role="none">
            {m.staff_change_by_hand()} {byHand.join(' ')}
          </Alert>
          <Field
            id="premium"
            name="premium"
            label={m.staff_change_premium()}
            error={undefined}
            defaultValue={values.premium ?? ''}
          />
          <Field
            id="change"
            name="change"
            label={m.staff_change_amount()}
            error={undefined}
            defaultValue={values.change ?? ''}
          />
        </>
      )}
      {contact && <WhoseContact contact={contact} chosen={values.contactOf} />}
      {needs.includes('signature') && (
        <CheckField name="signed" defaultChecked={values.signed === 'yes'} error={undefined}>
          {m.staff_change_signed()}
        </CheckField>
      )}
      {needs.includes('referral-cleared') && (
        <CheckField name="cleared" defaultChecked={values.cleared === 'yes'} error={undefined}>
          {m.staff_change_cleared()}
        </CheckField>
      )}
      <Seen seen={view.seen} />
    </div>
  );
}

/** Codes and notices must not go on to a person who has left the policy, and nothing stored says whose contact it is. */
function WhoseContact({ contact, chosen = '' }: { contact: string; chosen: string | undefined }) {
  return (
    <SelectField
      id="contactOf"
      name="contactOf"
      label={m.staff_change_whose_contact({ contact })}
      hint={m.staff_change_whose_contact_hint()}
      error={undefined}
      defaultValue={chosen}
    >
      <option value="">{m.form_choose()}</option>
      <option value="leaver">{m.staff_change_whose_leaver()}</option>
      <option value="stayer">{m.staff_change_whose_stayer()}</option>
    </SelectField>
  );
}

/**
 * The version and price that the desk saw. If either has changed by the time the form is sent, nothing is done and the
 * desk is told.
 */
const Seen = ({ seen }: { seen: { version: number; changeCents: number } }) => (
  <>
    <input type="hidden" name="seenVersion" value={seen.version} />
    <input type="hidden" name="seenCents" value={seen.changeCents} />
  </>
);
