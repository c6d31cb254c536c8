import { z } from 'zod';

/**
 * Dollars as people type them, read as cents: `$1,234.5` → 123450.
 *
 * @param isSigned whether a minus may precede them: `-66.36` → -6636
 */
export const typedMoney = ({ isSigned = false } = {}) =>
  z
    .string()
    .transform((typed) => typed.replace(/[$,\s]/g, '').replace('−', '-'))
    .pipe(z.string().regex(isSigned ? /^-?[0-9]{1,6}(\.[0-9]{1,2})?$/ : /^[0-9]{1,6}(\.[0-9]{1,2})?$/))
    .transform((plain) => Math.round(Number(plain) * 100));
