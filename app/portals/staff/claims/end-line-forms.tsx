import type { ReactNode } from 'react';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { SaidHow } from '#insurance/claims/desk/end-line.ts';
import type { Ending } from '#insurance/claims/lines/line.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { AreaField, Field, SelectField } from '#ui/field.tsx';
import { Card } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { fieldAt, type Typed, typedInto } from '../../shell/portal-page.ts';
import styles from './claim-desk.module.css';

type Props = {
  endings: readonly Ending[];
  /** A payment was sent since the line was accepted. */
  isPaid: boolean;
  version: number;
  language: Language;
  typed: Typed;
};

const SAID_NAMES = {
  phone: m.cend_said_phone,
  message: m.cend_said_message,
  letter: m.cend_said_letter,
  person: m.cend_said_person,
} satisfies Record<SaidHow, unknown>;
const NAMES = { closed: m.cend_closed, withdrawn: m.cend_withdrawn, transferred: m.cend_transferred };

/** The ways to end a line without a decision, each with the reason that its letter gives. */
export function EndLine({ endings, isPaid, version, language, typed }: Props) {
  if (endings.length === 0) return null;
  return (
    <Card title={m.cend_title()}>
      <p>{m.cend_lead()}</p>
      {endings.map((ending) => {
        const own = typedInto(typed, ({ act }) => act === ending);
        const { values } = own;
        return (
          <details key={ending} className={styles.told} open={values.act !== undefined}>
            <summary>{NAMES[ending]()}</summary>
            <form method="post" className={forms.form} noValidate>
              <input type="hidden" name="version" value={version} />
              {reasonOf(ending, language, own)}
              {ending === 'closed' && !isPaid && (
                <CheckField name="owesNothing" defaultChecked={values.owesNothing === 'yes'} error={undefined}>
                  {m.cend_owes_nothing()}
                </CheckField>
              )}
              <Button type="submit" kind="outline" name="act" value={ending}>
                {NAMES[ending]()}
              </Button>
            </form>
          </details>
        );
      })}
    </Card>
  );
}

function reasonOf(ending: Ending, language: Language, own: Typed): ReactNode {
  const { values } = own;
  switch (ending) {
    case 'closed':
      return (
        <AreaField
          label={m.cend_closed_why()}
          hint={language === 'es' ? m.cdesk_reads_es() : m.cdesk_reads_en()}
          {...fieldAt(own, 'why')}
          rows={3}
          maxLength={1500}
          lang={language}
          defaultValue={values.why ?? ''}
        />
      );
    case 'withdrawn':
      return (
        <>
          <p className="mute">{m.cend_withdrawn_lead()}</p>
          <Field label={m.cend_said_on()} {...fieldAt(own, 'saidOn')} type="date" defaultValue={values.saidOn} />
          <SelectField label={m.cend_said_how()} {...fieldAt(own, 'how')} defaultValue={values.how}>
            {Object.entries(SAID_NAMES).map(([value, name]) => (
              <option key={value} value={value}>
                {name()}
              </option>
            ))}
          </SelectField>
        </>
      );
    case 'transferred':
      return (
        <>
          <Field
            label={m.cend_carrier()}
            {...fieldAt(own, 'carrier')}
            maxLength={120}
            autoComplete="off"
            defaultValue={values.carrier}
          />
          <Field
            label={m.cend_number()}
            {...fieldAt(own, 'theirNumber')}
            maxLength={120}
            autoComplete="off"
            defaultValue={values.theirNumber}
          />
        </>
      );
  }
}
