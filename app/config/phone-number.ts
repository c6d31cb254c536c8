// Phone numbers are stored and sent as ten digits. This file formats and parses them the American way.

const TEN_DIGITS = /^(\d{3})(\d{3})(\d{4})$/;

/** Toll-free area codes. Such a number is written with the leading 1. */
const TOLL_FREE = /^8(00|33|44|55|66|77|88)\d{7}$/;

const inGroups = (phone: string) => phone.replace(TEN_DIGITS, '$1-$2-$3');

/** `3055550142` → `305-555-0142`; toll-free numbers as in {@link tollFree}. */
export const writtenPhone = (phone: string) => (TOLL_FREE.test(phone) ? tollFree(phone) : inGroups(phone));

/** `8005550100` → `1-800-555-0100`, as toll-free numbers are written. */
export const tollFree = (phone: string) => `1-${inGroups(phone)}`;

/** `(xxx) ***-0142`: enough for its owner to recognize the phone, too little to call it. */
export const maskedPhone = (phone: string) => `(xxx) ***-${phone.slice(-4)}`;

/** `+13055550142`, for calls from anywhere. */
export const internationalPhone = (phone: string) => `+1${phone}`;

/** The address of a phone link. */
export const callHref = (phone: string) => `tel:${internationalPhone(phone)}`;

/** The ten digits of a phone number; undefined when there are not exactly ten. */
export function tenDigits(phone: string): string | undefined {
  const digits = phone.replace(/[^0-9]/g, '');
  return TEN_DIGITS.test(digits) ? digits : undefined;
}

/** The same for typed numbers, which may start with a 1: `1 (305) 555-0142`. */
export const typedPhone = (typed: string) => tenDigits(typed) ?? tenDigits(typed.replace(/^\D*1/, ''));
