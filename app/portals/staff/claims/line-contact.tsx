import { LANGUAGE_NAMES, LANGUAGES } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { DeskLineView } from '#insurance/claims/views/desk-line-view.ts';
import { Button } from '#ui/button.tsx';
import { AreaField, Field, SelectField } from '#ui/field.tsx';
import cards from '../../shell/cards.module.css';
import { Card } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { type Typed, typedInto } from '../../shell/portal-page.ts';
import styles from './claim-desk.module.css';

/** How the line's party is reached, to correct a typing error or an address that letters come back from. */
export function Contact({ at, typed }: { at: DeskLineView; typed: Typed }) {
  const { values } = typedInto(typed, ({ act }) => act === 'contact');
  const of = (name: keyof typeof at.contact) => values[name] ?? at.contact[name];
  return (
    <Card title={m.cdesk_contact()}>
      <details className={styles.told} open={values.act !== undefined}>
        <summary>{m.cdesk_contact_open()}</summary>
        <form method="post" className={forms.form} noValidate>
          <p className="mute">{m.cdesk_contact_lead()}</p>
          <input type="hidden" name="version" value={at.version} />
          <Field
            label={m.report_name()}
            name="name"
            maxLength={120}
            autoComplete="off"
            error={undefined}
            defaultValue={of('name')}
          />
          <Field
            label={m.report_phone()}
            name="phone"
            inputMode="tel"
            maxLength={20}
            autoComplete="off"
            error={undefined}
            defaultValue={of('phone')}
          />
          <Field
            label={m.report_email()}
            name="email"
            inputMode="email"
            maxLength={254}
            autoComplete="off"
            error={undefined}
            defaultValue={of('email')}
          />
          <SelectField label={m.report_language()} name="language" error={undefined} defaultValue={of('language')}>
            {LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {LANGUAGE_NAMES[language]}
              </option>
            ))}
          </SelectField>
          <AreaField
            label={m.cdesk_contact_address()}
            hint={m.cletters_address_hint()}
            error={undefined}
            name="address"
            rows={3}
            maxLength={300}
            defaultValue={of('address')}
          />
          <Button type="submit" kind="outline" size="small" name="act" value="contact">
            {m.cdesk_contact_save()}
          </Button>
        </form>
      </details>
    </Card>
  );
}

/** Who speaks for the line's party, if anybody does. */
export function Attorney({ at, typed }: { at: DeskLineView; typed: Typed }) {
  const { values } = typedInto(typed, ({ act }) => act === 'attorney');
  return (
    <Card title={m.cdesk_attorney()}>
      {at.isRepresented && <p>{m.cdesk_has_attorney({ name: at.attorney.name })}</p>}
      <details className={styles.told} open={values.act !== undefined}>
        <summary>{at.isRepresented ? m.cdesk_attorney_change() : m.cdesk_attorney_open()}</summary>
        <form method="post" className={forms.form} noValidate>
          <p className="mute">{m.cdesk_attorney_lead()}</p>
          <input type="hidden" name="version" value={at.version} />
          <Field
            label={m.cdesk_attorney_name()}
            name="attorney"
            maxLength={120}
            autoComplete="off"
            error={undefined}
            defaultValue={values.attorney ?? at.attorney.name}
          />
          <Field
            label={m.report_phone()}
            name="attorneyPhone"
            inputMode="tel"
            maxLength={20}
            autoComplete="off"
            error={undefined}
            defaultValue={values.attorneyPhone ?? at.attorney.phone}
          />
          <AreaField
            label={m.cletters_address()}
            hint={m.cletters_address_hint()}
            error={undefined}
            name="attorneyAddress"
            rows={3}
            maxLength={300}
            defaultValue={values.attorneyAddress ?? at.attorney.address}
          />
          <div className={cards.row}>
            <Button type="submit" kind="outline" size="small" name="act" value="attorney">
              {m.cdesk_contact_save()}
            </Button>
            {at.isRepresented && (
              <Button type="submit" kind="outline" size="small" name="act" value="no-attorney">
                {m.cdesk_attorney_gone()}
              </Button>
            )}
          </div>
        </form>
      </details>
    </Card>
  );
}
