import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { IconButton } from './button.tsx';
import styles from './field.module.css';
import { FieldNote } from './field-note.tsx';

export type FieldState = 'rest' | 'good' | 'bad';

type Frame = {
  label: ReactNode;
  /** Shown below the control; the error replaces it. */
  hint?: ReactNode;
  /** The error message, which says what to do; undefined when there is no error. */
  error: string | undefined;
  /** Also bad when `error` is given. */
  state?: FieldState;
  /** The label is only for screen readers. */
  isLabelHidden?: boolean;
};

type Control = {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** A label, a control, and a hint or error, linked for screen readers. */
export function FieldFrame({
  label,
  hint,
  error,
  state = 'rest',
  isLabelHidden = false,
  id: givenId,
  children,
}: Frame & { id?: string | undefined; children: (control: Control) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const noteId = `${id}-note`;
  const isBad = error !== undefined || state === 'bad';
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {children({
        id,
        className: [styles.input, isBad ? styles.bad : state === 'good' && styles.good].filter(Boolean).join(' '),
        'aria-invalid': isBad || undefined,
        'aria-describedby': error !== undefined || hint ? noteId : undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

type FieldProps<Tag extends 'input' | 'select' | 'textarea'> = Frame &
  Omit<ComponentProps<Tag>, 'className' | 'aria-invalid' | 'aria-describedby'> & { name: string };

type Suggesting = {
  /** Offered while typing; the person can type anything else. */
  suggestions?: readonly string[];
};

export function Field({
  label,
  hint,
  error,
  state,
  isLabelHidden,
  suggestions = [],
  ...input
}: FieldProps<'input'> & Suggesting) {
  const listId = useId();
  return (
    <FieldFrame {...frameOf({ label, hint, error, state, isLabelHidden })} id={input.id}>
      {/* Suggestions may arrive while somebody types: the input stays the same element, so nothing typed is lost. */}
      {(control) => (
        <>
          <input {...input} {...control} {...(suggestions.length > 0 && { list: listId })} />
          {suggestions.length > 0 && (
            <datalist id={listId}>
              {suggestions.map((words) => (
                <option key={words} value={words} />
              ))}
            </datalist>
          )}
        </>
      )}
    </FieldFrame>
  );
}

/** A text field with several lines. */
export function AreaField({ label, hint, error, state, isLabelHidden, ...area }: FieldProps<'textarea'>) {
  return (
    <FieldFrame {...frameOf({ label, hint, error, state, isLabelHidden })} id={area.id}>
      {(control) => <textarea {...area} {...control} />}
    </FieldFrame>
  );
}

/** A select field; pass `<option>`s as children. */
export function SelectField({ label, hint, error, state, isLabelHidden, ...select }: FieldProps<'select'>) {
  return (
    <FieldFrame {...frameOf({ label, hint, error, state, isLabelHidden })} id={select.id}>
      {(control) => (
        <div className={styles.selecting}>
          <select {...select} {...control} />
        </div>
      )}
    </FieldFrame>
  );
}

/** A password field with a button to show the password. */
export function PasswordField({
  label,
  hint,
  error,
  state,
  isLabelHidden,
  showLabel,
  hideLabel,
  ...input
}: FieldProps<'input'> & { autoComplete: string; showLabel: string; hideLabel: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame {...frameOf({ label, hint, error, state, isLabelHidden })} id={input.id}>
      {(control) => (
        <div className={styles.peeking}>
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <IconButton
            type="button"
            isBare
            className={styles.peek}
            icon={isShown ? 'eye-off' : 'eye'}
            label={isShown ? hideLabel : showLabel}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** Omits props that are undefined, because the type checker distinguishes them from absent ones. */
export function frameOf(frame: {
  label: ReactNode;
  hint: ReactNode;
  error: string | undefined;
  state: FieldState | undefined;
  isLabelHidden: boolean | undefined;
}): Frame {
  const { label, hint, error, state, isLabelHidden } = frame;
  return { label, hint, error, ...(state && { state }), ...(isLabelHidden && { isLabelHidden }) };
}
