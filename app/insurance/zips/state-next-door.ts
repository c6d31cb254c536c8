import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';

/** States whose zip codes begin with two digits of ours, by three of the Postal Service's own list. */
const NEXT_DOOR = [
  { name: m.zip_oklahoma, begins: ['730', '731', '734', '735', '736', '737', '738', '739'] },
  { name: m.zip_new_mexico, begins: ['880', '881', '882', '883', '884'] },
  { name: m.zip_nevada, begins: ['889'] },
  { name: m.zip_mississippi, begins: ['390', '391', '392', '393', '394', '395', '396', '397'] },
];

/** Why we sell nothing at a zip code that is in none of our states, whatever its first digits promise. */
export function notServed(zip: string, language: Language): string {
  const locale = { locale: language };
  const state = NEXT_DOOR.find(({ begins }) => begins.includes(zip.slice(0, 3)));
  return state ? m.zip_next_door({ zip, state: state.name({}, locale) }, locale) : m.zip_not_served({}, locale);
}
