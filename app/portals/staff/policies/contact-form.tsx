import { m } from '#config/messages/compiled/messages.js';
import { KNEW, KNEW_NAMES } from '#insurance/policyholders/callers/caller-known.ts';
import { Button } from '#ui/button.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { Card, Facts } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { fieldAt, type Typed } from '../../shell/portal-page.ts';
import type { InsuredView } from './policy-documents.ts';

/** The form for a caller’s new phone number or email address. The contact on file before is told. */
export function ContactForm(props: { insureds: InsuredView[]; isReachable: boolean; typed: Typed }) {
  const { insureds, isReachable, typed } = props;
  return (
    <Card title={m.caller_contact_title()}>
      <Facts
        facts={insureds.map(({ name, language, agreed }) => ({ label: name, value: [language, ...agreed].join('\n') }))}
      />
      <p>{m.caller_contact_lead()}</p>
      <form method="post" className={forms.form}>
        <div className={forms.pair}>
          <Field
            label={m.caller_contact_phone()}
            hint={m.caller_contact_keep()}
            {...fieldAt(typed, 'phone')}
            inputMode="tel"
            autoComplete="off"
            maxLength={20}
            defaultValue={typed.values.phone ?? ''}
          />
          <Field
            label={m.caller_contact_email()}
            hint={m.caller_contact_keep()}
            {...fieldAt(typed, 'email')}
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            maxLength={120}
            defaultValue={typed.values.email ?? ''}
          />
        </div>
        <SelectField label={m.caller_contact_knew()} {...fieldAt(typed, 'knew')} defaultValue={typed.values.knew ?? ''}>
          <option value="">{m.form_choose()}</option>
          {KNEW.map((each) => (
            <option key={each} value={each}>
              {KNEW_NAMES[each]()}
            </option>
          ))}
        </SelectField>
        <p className="mute">{isReachable ? m.caller_contact_told() : m.caller_contact_nobody()}</p>
        <Button type="submit" kind="outline" name="act" value="contact">
          {m.caller_contact_act()}
        </Button>
      </form>
    </Card>
  );
}
