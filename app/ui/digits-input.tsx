import type { ComponentProps } from 'react';
import { onlyDigits } from './digits.ts';
import { FieldFrame, type FieldState, frameOf } from './field.tsx';

type DigitsInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'pattern' | 'maxLength' | 'onChange' | 'onInput'
> & {
  name: string;
  /** The most digits it holds. */
  max: number;
  /** Called with the digits alone. */
  onDigits?: ((digits: string) => void) | undefined;
};

/**
 * Keeps digits only, as they are typed and when they are pasted. Without JavaScript it is a plain field
 * with a number pad: whoever reads the form strips the text again.
 */
export function DigitsInput({ max, onDigits, defaultValue, value, ...rest }: DigitsInputProps) {
  return (
    <input
      {...rest}
      {...(value === undefined ? { defaultValue } : { value })}
      type="text"
      inputMode="numeric"
      // No maxLength: the browser would cut "12-345" before the dash is taken out.
      onChange={(event) => {
        const input = event.currentTarget;
        const { inputType, data } = event.nativeEvent as InputEvent;
        const caret = input.selectionStart ?? input.value.length;
        const typed = inputType === 'insertText' ? (data?.length ?? 0) : 0;
        // A key too many changes nothing, wherever the caret stands; a paste too long is cut.
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
  /** Wide gaps, for a few digits that are read one by one. */
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
