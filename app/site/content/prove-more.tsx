import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { VIN_TYPED_LENGTH } from '#contract/limits.ts';
import { Field } from '#ui/field.tsx';
import styles from './prove-more.module.css';
import type { TypedMore } from './typed-more.ts';

type ProveMoreProps = {
  typed: TypedMore | undefined;
  title?: string;
  /** Other ways to prove it. */
  children?: ReactNode;
};

/** Shown when strangers have tried this policy too often. With facts that only its people know, they still get in. */
export function ProveMore({ typed, title, children }: ProveMoreProps) {
  return (
    <fieldset className={styles.more}>
      <legend>{title ?? m.pages_prove_yours()}</legend>
      <p>{m.pages_prove_words()}</p>
      <Field
        name="vin"
        label={m.pages_prove_vin()}
        defaultValue={typed?.vin}
        maxLength={VIN_TYPED_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={undefined}
      />
      <Field
        name="lastName"
        label={m.pages_prove_name()}
        defaultValue={typed?.lastName}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        error={undefined}
      />
      {children}
    </fieldset>
  );
}
