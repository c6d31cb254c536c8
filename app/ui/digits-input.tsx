import type { ComponentProps } from 'react';
import { onlyDigits } from './digits.ts';
import { FieldFrame, type FieldState, frameOf } from './field.tsx';

type DigitsInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'pattern' | 'maxLength' | 'onChange' | 'onInput'
> & {
  name: string;
  /** The maximum number of digits. */
  max: number;
  /** Called with the digits only. */
  onDigits?: ((digits: string) => void) | undefined;
};

/**
 * An input that keeps only digits, both typed and pasted. Without JavaScript it is a plain field with a number pad, and
 * the code that reads the form removes other characters.
 */
export function DigitsInput({ max, onDigits, defaultValue, value, ...rest }: DigitsInputProps) {
  return (
    <input
      {...rest}
      {...(value === undefined ? { defaultValue } : { value })}
      type="text"
      inputMode="numeric"
      // Without maxLength: the browser would cut "12-345" before the dash is removed.
      onChange={(event) => {
        const input = event.currentTarget;
        const { inputType, data } = event.nativeEvent as InputEvent;
        const caret = input.selectionStart ?? input.value.length;
        const typed = inputType === 'insertText' ? (data?.length ?? 0) : 0;
        // A key beyond the maximum changes nothing, wherever the cursor is; a paste that is too long is cut.
        const isTooMany = typed > 0 && onlyDigits(input.value, Number.POSITIVE_INFINITY).length > max;
        const before = input.value.slice(0, isTooMany ? caret - typed : caret);
        const digits = onlyDigits(before + input.value.slice(caret), max);
        if (input.value !== digits) {
          input.value = digits;
          const after = onlyDigits(before, max).length;
          input.setSelectionRange(after, after);
        }
        onDigits?.(digits);
      }}
    />
  );
}

type DigitsFieldProps = Omit<DigitsInputProps, 'className' | 'aria-invalid' | 'aria-describedby'> & {
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  state?: FieldState;
  isLabelHidden?: boolean;
  /** Wide letter spacing, for a few digits that are read one by one. */
  isSpaced?: boolean;
};

export function DigitsField({
  label,
  hint,
  error,
  state,
  isLabelHidden,
  isSpaced = false,
  style,
  ...input
}: DigitsFieldProps) {
  return (
    <FieldFrame {...frameOf({ label, hint, error, state, isLabelHidden })} id={input.id}>
      {(control) => (
        <DigitsInput {...input} {...control} style={isSpaced ? { letterSpacing: '0.18em', ...style } : style} />
      )}
    </FieldFrame>
  );
}
