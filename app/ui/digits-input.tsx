import { type ComponentProps, useRef } from 'react';
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
  const last = useRef(String(value ?? defaultValue ?? ''));
  return (
    <input
      {...rest}
      {...(value === undefined ? { defaultValue } : { value })}
      type="text"
      inputMode="numeric"
      // No maxLength: the browser would cut "12-345" before the dash is taken out.
      onChange={(event) => {
        const input = event.currentTarget;
        const isTyped = (event.nativeEvent as InputEvent).inputType === 'insertText';
        const all = onlyDigits(input.value, Number.POSITIVE_INFINITY);
        // A key too many changes nothing, wherever the caret stands; a paste too long is cut.
        const digits = isTyped && all.length > max ? last.current : all.slice(0, max);
        if (input.value !== digits) {
          const caret = onlyDigits(input.value.slice(0, input.selectionStart ?? 0), max).length;
          input.value = digits;
          input.setSelectionRange(caret, caret);
        }
        last.current = digits;
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
