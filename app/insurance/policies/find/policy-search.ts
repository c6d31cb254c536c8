import type { Fields } from '#contract/call.ts';
import { plate, vin, vinSuffix } from '#contract/fields.ts';
import { PHONE_LENGTH, VIN_SUFFIX_LENGTH } from '#contract/limits.ts';

/** The search fields of the desk. All given fields must match. */
export type PolicySearch = {
  prefix?: string;
  number?: string;
  lastName?: string;
  phone?: string;
  vin?: string;
  vinSuffix?: string;
  plate?: string;
  /** What a caller proves who they are with: the mailing address's ZIP code, and a named insured's date of birth. */
  proof?: { zip: string; dateOfBirth: string };
};

export const SEARCH_FIELDS = ['number', 'name', 'phone', 'vin', 'plate'] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

/** @returns what to search for, and which fields cannot be read */
export function readSearch(typed: Fields): { search: PolicySearch; by: SearchField[]; unreadable: SearchField[] } {
  const texts = SEARCH_FIELDS.map((field) => ({ field, text: (typed[field] ?? '').trim() })).filter(({ text }) => text);
  const read = texts.map(({ field, text }) => ({ field, found: READ[field](text) }));
  return {
    search: Object.assign({}, ...read.map(({ found }) => found)),
    by: read.map(({ field }) => field),
    unreadable: read.flatMap(({ field, found }) => (found ? [] : [field])),
  };
}

/** Everything that one text can be searched for as: what reads like a plate may also be the end of a VIN, or a name. */
export const searchesFor = (text: string, fields: readonly SearchField[] = SEARCH_FIELDS): PolicySearch[] =>
  fields.flatMap((field) => READ[field](text.trim()) ?? []);

const READ: Record<SearchField, (text: string) => PolicySearch | undefined> = {
  number(text) {
    const [, prefix, number] = /^([A-Z]{2,3})?([0-9]{8})$/.exec(text.toUpperCase().replace(/[\s-]/g, '')) ?? [];
    return number ? { number, ...(prefix && { prefix }) } : undefined;
  },
  name: (text) => (text.length > 1 ? { lastName: text } : undefined),
  phone(text) {
    const digits = text.replace(/\D/g, '').replace(/^1(?=[0-9]{10}$)/, '');
    return digits.length === PHONE_LENGTH ? { phone: digits } : undefined;
  },
  vin(text) {
    const given = text.toUpperCase().replace(/[\s-]/g, '');
    if (vinSuffix.safeParse(given).success) return { vinSuffix: given };
    return vin.safeParse(given).success ? { vin: given, vinSuffix: given.slice(-VIN_SUFFIX_LENGTH) } : undefined;
  },
  plate(text) {
    const read = plate.safeParse(text);
    return read.success ? { plate: read.data } : undefined;
  },
};
