import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import type { VerifiedLien } from '#contract/lienholder.ts';
import { VIN_SUFFIX_LENGTH } from '#contract/limits.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { DigitsField } from '#ui/digits-input.tsx';
import { Field, type FieldState } from '#ui/field.tsx';
import { ProveMore } from '../content/prove-more.tsx';
import {
  digitsOf,
  errorsOf,
  type LienErrors,
  type LienField,
  type LienFields,
  type MoreProof,
  POLICY_NUMBER_MAX,
} from './lien-search.ts';
import styles from './lienholder-form.module.css';

export type SearchOutcome =
  | { kind: 'invalid'; errors: LienErrors }
  | { kind: 'refused'; sentence: string; canProveMore?: true | undefined }
  | { kind: 'failed' }
  | {
      kind: 'found';
      lien: VerifiedLien;
      collisionCents: VerifiedLien['deductibleCents'];
      checkedAt: string;
      startsOn: string | undefined;
      asOf: string | undefined;
      letter: LetterAtHand | undefined;
    };

/** A letter, and where the portal provides it. */
export type LetterAtHand = { code: string; address: string };

type LienholderFormProps = {
  /** The values that were sent without a script, shown again in the fields. */
  fields: LienFields | undefined;
  /** The same for the additional proof, if the form asked for it. */
  more: MoreProof | undefined;
  outcome: SearchOutcome | undefined;
  isSearching: boolean;
};

export function LienholderForm({ fields, more, outcome, isSearching }: LienholderFormProps) {
  const [typed, setTyped] = useState(fields ?? { policyNumber: '', vinSuffix: '' });
  const [errors, setErrors] = useState<LienErrors>(outcome?.kind === 'invalid' ? outcome.errors : {});
  const form = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);

  const focusOn = (field: LienField) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
  useEffect(() => {
    if (outcome?.kind === 'refused' || outcome?.kind === 'failed') message.current?.focus();
  }, [outcome]);

  useEffect(() => {
    // Reads what was typed before hydration.
    if (form.current) setTyped(typedInto(form.current));
  }, []);

  function search(event: FormEvent<HTMLFormElement>) {
    const now = typedInto(event.currentTarget);
    setTyped(now);
    const found = errorsOf(now);
    setErrors(found);
    const first = (['policyNumber', 'vinSuffix'] as const).find((field) => found[field]);
    if (!first) return;
    event.preventDefault();
    focusOn(first);
  }

  function take(field: LienField, digits: string) {
    setTyped({ ...typed, [field]: digits });
    setErrors({ ...errors, [field]: undefined });
  }
  const remaining = errorsOf(typed);
  // Once the fields were shown, they stay until something is found, with what was typed into them.
  const asksMore =
    outcome?.kind !== 'found' && (more !== undefined || (outcome?.kind === 'refused' && outcome.canProveMore));
  const stateOf = (field: LienField): FieldState => (remaining[field] ? 'rest' : 'good');

  return (
    <div className={`ruled ${styles.up}`}>
      <Form
        discover="none"
        ref={form}
        className={`paper ${styles.form}`}
        method="post"
        noValidate
        preventScrollReset
        onSubmit={search}
        aria-label={m.liens_form_label()}
      >
        <div ref={message} tabIndex={-1} className={styles.message}>
          {!isSearching && outcome?.kind === 'refused' && (
            <Alert kind="error" role="alert">
              <strong>{outcome.sentence}</strong>
            </Alert>
          )}
          {!isSearching && outcome?.kind === 'failed' && (
            <Alert kind="error" role="alert">
              <strong>{m.liens_failed()}</strong>
              <br />
              {m.liens_failed_help()} <a href={callHref(brand.phones.support)}>{tollFree(brand.phones.support)}</a>.
            </Alert>
          )}
        </div>
        <DigitsField
          name="policyNumber"
          label={m.liens_policy_number()}
          hint={m.liens_policy_number_hint()}
          error={errors.policyNumber && m.liens_policy_number_missing()}
          state={stateOf('policyNumber')}
          max={POLICY_NUMBER_MAX}
          placeholder="44170263"
          autoComplete="off"
          required
          defaultValue={typed.policyNumber}
          onDigits={(digits) => take('policyNumber', digits)}
        />
        <DigitsField
          name="vinSuffix"
          label={m.liens_vin()}
          hint={m.liens_vin_hint()}
          error={errors.vinSuffix && (errors.vinSuffix === 'short' ? m.liens_vin_short() : m.liens_vin_missing())}
          state={stateOf('vinSuffix')}
          max={VIN_SUFFIX_LENGTH}
          isSpaced
          placeholder="44178"
          autoComplete="off"
          required
          defaultValue={typed.vinSuffix}
          onDigits={(digits) => take('vinSuffix', digits)}
        />
        {asksMore && <ProveMoreOfLien typed={more} />}
        <Button
          kind="go"
          size="large"
          isBlock
          type="submit"
          data-click="lien-verify"
          icon="search"
          isPending={isSearching}
          pendingLabel={m.liens_searching()}
        >
          {m.liens_search()}
        </Button>
      </Form>
    </div>
  );
}

/** Shown when others have tried this policy too often: asks for facts that only its people know. */
function ProveMoreOfLien({ typed }: { typed: MoreProof | undefined }) {
  return (
    <ProveMore typed={typed} title={m.liens_more_title()}>
      <p>{m.liens_more_or()}</p>
      <Field
        name="code"
        label={m.liens_letter_check_code()}
        hint={m.liens_letter_check_hint()}
        defaultValue={typed?.code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={undefined}
      />
    </ProveMore>
  );
}

function typedInto(form: HTMLFormElement): LienFields {
  const fields = new FormData(form);
  return digitsOf({ policyNumber: fields.get('policyNumber'), vinSuffix: fields.get('vinSuffix') });
}
