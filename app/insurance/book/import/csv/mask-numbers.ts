/** A Social Security number, written with 3, 2 and 4 digits. We never store one. */
const WRITTEN = /\b[0-9]{3}-[0-9]{2}-[0-9]{4}\b/g;
const MASK = '***-**-****';
/** Field names that a source may use for secrets. */
export const SECRET_NAME = /^(ssn|tin|social_?security(_?(number|no))?|tax_?id|pin|password|passwd|card_?number)$/i;
const MAY_BE_NAMED = /"(ssn|tin|social|tax|pin|pass|card)/i;

export type Masked = { text: string; count: number };

/** Masks the Social Security numbers in a text and counts them. */
export function maskNumbers(text: string): Masked {
  let count = 0;
  const masked = text.replace(WRITTEN, () => {
    count++;
    return MASK;
  });
  return count > 0 ? { text: masked, count } : { text, count };
}

/**
 * Removes fields with secret names from a record at any depth and returns how many. Most records have none, so a quick
 * search of the text skips them.
 */
export function dropSecrets(text: string, record: unknown): number {
  return MAY_BE_NAMED.test(text) ? dropNamed(record) : 0;
}

function dropNamed(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value) && SECRET_NAME.test(name)) {
      Reflect.deleteProperty(value, name);
      count++;
    } else count += dropNamed(inner);
  }
  return count;
}
