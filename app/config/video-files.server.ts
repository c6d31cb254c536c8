import { LANGUAGES, type Language } from './language.ts';
import lengths from './video/lengths.json' with { type: 'json' };
import { type GuideWay, type OutsidePlayers, outsidePlayers, playerAddress, takeOf, type VideoId } from './videos.ts';

const files = import.meta.glob<string>('./video/*.{mp4,vtt}', { query: '?url', import: 'default', eager: true });
const seconds: Partial<Record<string, number>> = lengths;

export type Film =
  | { kind: 'recording'; address: string; seconds: number; captions: { language: Language; address: string }[] }
  | { kind: 'outside'; address: string };

/**
 * What plays as a video: an external player if one is configured, otherwise our recording with captions in every
 * language, the reader's first; undefined until it is recorded (`npm run videos`).
 */
export function findFilm(
  id: VideoId,
  way: GuideWay,
  language: Language,
  players: OutsidePlayers = outsidePlayers,
): Film | undefined {
  const outside = players[id]?.[language];
  if (outside) return { kind: 'outside', address: playerAddress(outside) };
  const take = takeOf(id, way);
  const address = files[`./video/${take}.${language}.mp4`];
  const length = seconds[take];
  if (!address || !length) return undefined;
  const captions = [language, ...LANGUAGES.filter((other) => other !== language)].flatMap((each) => {
    const track = files[`./video/${take}.${each}.vtt`];
    return track ? [{ language: each, address: track }] : [];
  });
  return { kind: 'recording', address, seconds: Math.round(length), captions };
}
