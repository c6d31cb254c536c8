import { expect, test } from 'vitest';
import type { Ability } from '#config/abilities.ts';
import { LANGUAGES } from '#config/language.ts';
import { findVideos } from './find-videos.server.ts';

const ways = (language: 'en' | 'es', missing?: Ability) =>
  findVideos(language, (ability) => ability !== missing).videos.map(({ film, steps }) => ({
    film: film.kind === 'recording' && film.address.includes('-by-phone') ? 'by phone' : 'online',
    steps: /tel:/.test(JSON.stringify(steps)) ? 'by phone' : 'online',
  }));
const both = (way: string) => ({ film: way, steps: way });

test.each(LANGUAGES)('FQ-01 in %s the five videos show how it is done on our own pages', (language) => {
  expect(ways(language)).toEqual(Array(5).fill(both('online')));
});

test('FQ-01 a video of what cannot be done online here shows phone and mail, in its film and steps', () => {
  const shown = ways('en', 'book-estimate');
  expect(shown.map(({ film }) => film)).toEqual(['online', 'by phone', 'online', 'online', 'online']);
  expect(shown[1]).toEqual(both('by phone'));
  const none = findVideos('es', () => false).videos;
  expect(none).toHaveLength(5);
  for (const { steps } of none) expect(JSON.stringify(steps)).toMatch(/tel:/);
});
