import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { VIN_TYPED_LENGTH } from '#contract/limits.ts';
import { Field } from '#ui/field.tsx';
import forms from './form-layout.module.css';
import type { Typed } from './portal-page.ts';

type MoreProofFieldsProps = {
  refused: Typed | undefined;
  /** The form has a field for the last name already. */
  hasLastName?: boolean;
};

/**
 * Shown when strangers have tried this policy too often, and from then on. With facts that only its people know, they
 * still get in.
 */
export function MoreProofFields({ refused, hasLastName = false }: MoreProofFieldsProps) {
  if (!refused?.canProveMore && refused?.values.vin === undefined) return null;
  const { vin, lastName } = refused.values;
  return (
    <fieldset className={forms.form}>
      <legend>{m.pages_prove_yours()}</legend>
      <p>{m.pages_prove_words()}</p>
      <Field
        id="vin"
        name="vin"
        label={m.pages_prove_vin()}
        maxLength={VIN_TYPED_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={vin}
        error={refused.errors.vin}
      />
      {!hasLastName && (
        <Field
          name="lastName"
          label={m.pages_prove_name()}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          defaultValue={lastName}
          error={undefined}
        />
      )}
    </fieldset>
  );
}

/** What was typed into these fields, if the form showed them. */
export const typedMoreIn = ({ vin, lastName = '' }: Fields): Fields => (vin === undefined ? {} : { vin, lastName });
