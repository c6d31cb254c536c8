import { PIN_LENGTH } from '#contract/limits.ts';
import { newTypedSecret, numberIn, symbolsOf } from '#platform/references/reference.ts';

export const newPin = (): string => newTypedSecret(PIN_LENGTH);

const CLID_SYMBOLS = 12;

/** The client id with which a pin is checked: 59 bits. @param random at least sixteen bytes */
export const clidOf = (random: Buffer): string => `Q${symbolsOf(numberIn(random), CLID_SYMBOLS)}`;
