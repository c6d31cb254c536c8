import type { Language } from '../language.ts';

/**
 * Neighboring states whose zip codes share their first two digits with ours; three-digit ranges from the Postal
 * Service's list.
 */
export const nextDoor: readonly { name: Record<Language, string>; zips: readonly string[] }[] = [
  { name: { en: 'Oklahoma', es: 'Oklahoma' }, zips: ['730-731', '734-739'] },
  { name: { en: 'New Mexico', es: 'Nuevo México' }, zips: ['880-884'] },
  { name: { en: 'Nevada', es: 'Nevada' }, zips: ['889'] },
  { name: { en: 'Mississippi', es: 'Misisipi' }, zips: ['390-397'] },
];
