import type { ReactNode } from 'react';
import { LANGUAGE_NAMES, LANGUAGES } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Act } from '#config/staff-acts.ts';
import type { DeskLineView } from '#insurance/claims/views/desk-line-view.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { AreaField, Field, SelectField } from '#ui/field.tsx';
import cards from '../../shell/cards.module.css';
import { Card } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { fieldAt, type Typed, typedInto } from '../../shell/portal-page.ts';
import styles from './claim-desk.module.css';

type Correction = {
  title: string;
  /** The current value. */
  now?: string | false;
  /** The label of the button that opens the form. */
  opens: string;
  /** Explains the effect of saving. */
  lead: string;
  version: number;
  /** The form was refused, and comes back with what was typed. */
  isRefused: boolean;
  children: ReactNode;
  /** What else can be done, below. */
  more?: ReactNode;
};

/** A card with a form that corrects what we know of the line's party. It opens without a script. */
function Correction({ title, now, opens, lead, version, isRefused, children, more }: Correction) {
  return (
    <Card title={title}>
      {now && <p>{now}</p>}
      <details className={styles.told} open={isRefused}>
        <summary>{opens}</summary>
        <form method="post" className={forms.form} noValidate>
          <p className="mute">{lead}</p>
          <input type="hidden" name="version" value={version} />
          {children}
        </form>
      </details>
      {more}
    </Card>
  );
}

/** How the line's party is reached, to correct a typing error or an address that letters come back from. */
export function Contact({ at, may, typed }: { at: DeskLineView; may: readonly Act[]; typed: Typed }) {
  const own = typedInto(typed, ({ act }) => act === 'contact');
  const { values } = own;
  const isLinked = at.reachedBy === 'text' || (at.reachedBy === 'mail' && at.contact.email !== '');
  const of = (name: keyof typeof at.contact) => values[name] ?? at.contact[name];
  return (
    <Correction
      title={m.cdesk_contact()}
      now={[at.contact.address.replaceAll('\n', ', '), at.hasTexts && m.caller_contact_texts()]
        .filter(Boolean)
        .join('. ')}
      opens={m.cdesk_contact_open()}
      lead={m.cdesk_contact_lead()}
      version={at.version}
      isRefused={values.act !== undefined}
      more={isLinked && may.includes('send-claim-link') && <NewLink version={at.version} />}
    >
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
        {...fieldAt(own, 'phone')}
        inputMode="tel"
        maxLength={20}
        autoComplete="off"
        defaultValue={of('phone')}
      />
      <Field
        label={m.report_email()}
        {...fieldAt(own, 'email')}
        inputMode="email"
        maxLength={254}
        autoComplete="off"
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
        {...fieldAt(own, 'address')}
        rows={3}
        maxLength={300}
        defaultValue={of('address')}
      />
      {at.hasTexts && (
        <CheckField name="noTexts" error={undefined} defaultChecked={values.noTexts === 'yes'}>
          {m.cdesk_contact_no_texts()}
        </CheckField>
      )}
      <Button type="submit" kind="outline" size="small" name="act" value="contact">
        {m.cdesk_contact_save()}
      </Button>
    </Correction>
  );
}

/** Sends the party another link to their claim. */
function NewLink({ version }: { version: number }) {
  return (
    <form method="post" className={forms.form}>
      <input type="hidden" name="version" value={version} />
      <p className="mute">{m.cdesk_link_lead()}</p>
      <Button type="submit" kind="outline" size="small" name="act" value="link">
        {m.cdesk_link_send()}
      </Button>
    </form>
  );
}

/** Who speaks for the line's party, if anybody does. */
export function Attorney({ at, typed }: { at: DeskLineView; typed: Typed }) {
  const own = typedInto(typed, ({ act }) => act === 'attorney');
  const { values } = own;
  return (
    <Correction
      title={m.cdesk_attorney()}
      now={at.isRepresented && m.cdesk_has_attorney({ name: at.attorney.name })}
      opens={at.isRepresented ? m.cdesk_attorney_change() : m.cdesk_attorney_open()}
      lead={m.cdesk_attorney_lead()}
      version={at.version}
      isRefused={values.act !== undefined}
    >
      <Field
        label={m.cdesk_attorney_name()}
        {...fieldAt(own, 'attorney')}
        maxLength={120}
        autoComplete="off"
        defaultValue={values.attorney ?? at.attorney.name}
      />
      <Field
        label={m.report_phone()}
        {...fieldAt(own, 'attorneyPhone')}
        inputMode="tel"
        maxLength={20}
        autoComplete="off"
        defaultValue={values.attorneyPhone ?? at.attorney.phone}
      />
      <AreaField
        label={m.cletters_address()}
        hint={m.cletters_address_hint()}
        {...fieldAt(own, 'attorneyAddress')}
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
    </Correction>
  );
}
