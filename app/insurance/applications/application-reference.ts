import { isCheckedReference, newCheckedReference } from '#platform/references/reference.ts';
import type { ApplicationKind } from './application.ts';

const LETTERS: Record<ApplicationKind, string> = { appointment: 'A', job: 'J' };

export const newApplicationReference = (kind: ApplicationKind): string => newCheckedReference(LETTERS[kind]);

/** As somebody typed it: spaces, dashes and small letters are forgiven. @returns nothing for one that cannot be */
export function readApplicationReference(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return isCheckedReference(Object.values(LETTERS).join(''), plain) ? plain : undefined;
}

/** In threes and fours, as it is read out: A23-4567-89B. */
export const writtenReference = (reference: string) => reference.replace(/^(.{3})(.{4})(.{3})$/, '$1-$2-$3');
