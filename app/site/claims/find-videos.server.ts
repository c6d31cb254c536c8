import { readContent } from '#config/content/content.server.ts';
import type { Block } from '#config/content/markdown.ts';
import type { Language } from '#config/language.ts';
import { type Film, findFilm } from '#config/video-files.server.ts';
import { doneOnline, GUIDES, VIDEOS, type VideoId } from '#config/videos.ts';
import type { Can } from '../can.ts';
import { isClaimOnOurPages } from '../content/claims-portals.ts';

export type ShortVideo = {
  id: VideoId;
  title: string;
  /** The same words as its captions. */
  steps: Block[];
  film: Film;
};

/**
 * The Short Videos of the claims FAQ in a language, with their texts. Each shows our own pages if they can do what it
 * is about, otherwise the way by phone and mail.
 */
export function findVideos(language: Language, can: Can) {
  const { title, lead, updated } = readContent(language, GUIDES.online, []);
  const videos = VIDEOS.flatMap((id): ShortVideo[] => {
    const who = id === 'guide-status-non-customer' ? 'claimant' : 'customer';
    const way = isClaimOnOurPages(who, can) && doneOnline[id].every((ability) => can(ability)) ? 'online' : 'by-phone';
    const guide = readContent(language, GUIDES[way], []).sections.find((section) => section.id === id);
    const film = findFilm(id, way, language);
    return guide && film ? [{ id, title: guide.heading, steps: guide.blocks, film }] : [];
  });
  return { title, lead, updated, videos };
}

export type ShortVideoReel = ReturnType<typeof findVideos>;
