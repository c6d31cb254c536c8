/** Three, two and four digits: a number of social security, which we never keep. */
const WRITTEN = /\b[0-9]{3}-[0-9]{2}-[0-9]{4}\b/g;
const MASK = '***-**-****';
/** What a source may call them. */
export const SECRET_NAME = /^(ssn|tin|social_?security(_?(number|no))?|tax_?id|pin|password|passwd|card_?number)$/i;
const MAY_BE_NAMED = /"(ssn|tin|social|tax|pin|pass|card)/i;

export type Masked = { text: string; count: number };

/** A text without numbers of social security, and how many it had. */
export function maskNumbers(text: string): Masked {
  let count = 0;
  const masked = text.replace(WRITTEN, () => {
    count++;
    return MASK;
  });
  return count > 0 ? { text: masked, count } : { text, count };
}

/** Takes out of a record what is called so, however deep; most records have nothing of it and are not looked through. */
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
