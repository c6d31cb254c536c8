import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { Field } from '#ui/field.tsx';
import { BirthFields } from './birth-fields.tsx';
import { MoreProofFields } from './more-proof-fields.tsx';
import type { Typed } from './portal-page.ts';

/** The fields by which a person says that a policy is theirs, to create an account for it or to add it to one. */
export function InsuredFields({ typed }: { typed: Typed }) {
  const { errors, values } = typed;
  return (
    <>
      <Field
        label={m.guest_policy_number()}
        hint={m.register_policy_hint()}
        id="policyNumber"
        name="policyNumber"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={values.policyNumber}
        error={errors.policyNumber}
      />
      <Field
        label={m.register_last_name()}
        id="lastName"
        name="lastName"
        autoComplete="family-name"
        defaultValue={values.lastName}
        error={errors.lastName}
      />
      <BirthFields id="dateOfBirth" values={values} error={errors.dateOfBirth} />
      <Field
        label={m.register_zip()}
        id="zip"
        name="zip"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        defaultValue={values.zip}
        error={errors.zip}
      />
      <MoreProofFields refused={typed} hasLastName />
    </>
  );
}

type Words = Record<string, () => string>;

/** What to correct in which field. The date of birth comes in three fields, and is corrected as one. */
export function insuredErrors(issues: readonly { path: readonly PropertyKey[] }[], words: Words): Fields {
  const names = new Set(issues.map(({ path }) => String(path[0])));
  const marked = Object.entries(words).filter(([name]) => names.has(name));
  return Object.fromEntries(
    marked.map(([name, message]) => [/^(month|date|year)$/.test(name) ? 'dateOfBirth' : name, message()]),
  );
}

/** What to show again: only values of fields that the form has. */
export const insuredValues = (sent: Fields, words: Words): Fields =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => name in words));
