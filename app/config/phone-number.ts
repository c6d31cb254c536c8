// A phone is ten digits wherever it is kept or sent; here is how this country writes, calls and types it.

const TEN_DIGITS = /^(\d{3})(\d{3})(\d{4})$/;

/** Area codes that cost the caller nothing: such a number is written with the 1 that is dialed before it. */
const TOLL_FREE = /^8(00|33|44|55|66|77|88)\d{7}$/;

const inGroups = (phone: string) => phone.replace(TEN_DIGITS, '$1-$2-$3');

/** `3055550142` → `305-555-0142`; one that is toll-free as `tollFree` writes it. */
export const writtenPhone = (phone: string) => (TOLL_FREE.test(phone) ? tollFree(phone) : inGroups(phone));

/** `8005550100` → `1-800-555-0100`, as toll-free numbers are written. */
export const tollFree = (phone: string) => `1-${inGroups(phone)}`;

/** `(xxx) ***-0142`: enough for its owner to know which phone rings, too little to call it. */
export const maskedPhone = (phone: string) => `(xxx) ***-${phone.slice(-4)}`;

/** `+13055550142`, as it is called from anywhere. */
export const internationalPhone = (phone: string) => `+1${phone}`;

/** The address a phone is called by. */
export const callHref = (phone: string) => `tel:${internationalPhone(phone)}`;

/** The digits of a phone, when they are ten. */
export function tenDigits(phone: string): string | undefined {
  const digits = phone.replace(/[^0-9]/g, '');
  return TEN_DIGITS.test(digits) ? digits : undefined;
}

/** The same of what a person typed: `1 (305) 555-0142` is a phone, too. */
export const typedPhone = (typed: string) => tenDigits(typed) ?? tenDigits(typed.replace(/^\D*1/, ''));
