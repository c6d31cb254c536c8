import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readContent } from './content/content.server.ts';
import { plainText } from './content/markdown.ts';
import { LANGUAGES } from './language.ts';
import lengths from './video/lengths.json' with { type: 'json' };
import { findFilm } from './video-files.server.ts';
import { GUIDES, type GuideWay, playerAddress, playerOrigins, takeOf, VIDEOS, type VideoId } from './videos.ts';

const players = {
  'guide-report': { en: 'https://player.vimeo.com/video/76979871?h=8272103f6e', es: 'https://video.carrier.example/7' },
  'guide-status': { en: 'https://player.vimeo.com/video/1' },
};

test('FQ-02: an outside player starts immediately and is told not to track', () => {
  expect(playerAddress('https://player.vimeo.com/video/76979871?h=8272103f6e')).toBe(
    'https://player.vimeo.com/video/76979871?h=8272103f6e&autoplay=1&dnt=1',
  );
  expect(() => playerAddress('http://player.vimeo.com/video/1')).toThrow('https');
});

test('FQ-02: a configured player replaces our recording, only in its language', () => {
  expect(findFilm('guide-status', 'online', 'en', players)).toEqual({
    kind: 'outside',
    address: 'https://player.vimeo.com/video/1?autoplay=1&dnt=1',
  });
  expect(findFilm('guide-status', 'online', 'es', players)?.kind).toBe('recording');
});

test('the origins of players are listed once each', () => {
  expect(playerOrigins(players)).toEqual(['https://player.vimeo.com', 'https://video.carrier.example']);
  expect(playerOrigins({})).toEqual([]);
});

test.each(LANGUAGES.flatMap((language) => (Object.keys(GUIDES) as GuideWay[]).map((way) => [language, way] as const)))(
  'FQ-01 FQ-02: every video in %s, %s, has a film of 30 to 60 s, captions, and the same text as its steps',
  (language, way) => {
    const { sections } = readContent(language, GUIDES[way], []);
    expect(sections.map(({ id }) => id)).toEqual(VIDEOS);
    for (const { id, blocks } of sections) {
      const film = findFilm(id as VideoId, way, language, {});
      const take = takeOf(id as VideoId, way);
      if (film?.kind !== 'recording') throw new Error(`${take} is not recorded: npm run videos`);
      expect(film.captions.map((track) => track.language)).toEqual([language, language === 'en' ? 'es' : 'en']);

      const seconds = secondsOf(readFileSync(`app/config/video/${take}.${language}.mp4`));
      expect(seconds).toBeCloseTo(lengths[take as keyof typeof lengths], 0);
      expect(seconds).toBeGreaterThanOrEqual(30);
      expect(seconds).toBeLessThanOrEqual(60);

      const cues = readCues(readFileSync(`app/config/video/${take}.${language}.vtt`, 'utf8'));
      let end = 0;
      for (const { from, to, lines } of cues) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to - from).toBeGreaterThan(1);
        expect(lines.length).toBeLessThanOrEqual(2);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
        end = to;
      }
      expect(end).toBeLessThan(seconds);
      // When a guide is rewritten, its video must be recorded again.
      expect(cues.flatMap(({ lines }) => lines).join(' ')).toBe(plainText(blocks));
    }
  },
);

/** The length that an mp4 declares in its movie header. */
function secondsOf(mp4: Buffer): number {
  const header = mp4.indexOf('mvhd') + 4;
  return mp4.readUInt32BE(header + 16) / mp4.readUInt32BE(header + 12);
}

function readCues(file: string) {
  const [head, ...blocks] = file.trim().split('\n\n');
  expect(head).toBe('WEBVTT');
  return blocks.map((block) => {
    const [times = '', ...lines] = block.split('\n');
    const [, from, to] = /^([\d:.]+) --> ([\d:.]+) line:\d%$/.exec(times) ?? [];
    return { from: secondsIn(from), to: secondsIn(to), lines };
  });
}

const secondsIn = (stamp = '') => stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
