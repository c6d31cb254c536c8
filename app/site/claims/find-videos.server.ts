import { readContent } from '#config/content/content.server.ts';
import type { Block } from '#config/content/markdown.ts';
import type { Language } from '#config/language.ts';
import { type Film, findFilm } from '#config/video-files.server.ts';
import { VIDEOS, type VideoId } from '#config/videos.ts';

export type ShortVideo = {
  id: VideoId;
  title: string;
  /** The same words as its captions. */
  steps: Block[];
  film: Film;
};

/** The Short Videos of the claims FAQ in a language, with the words around them. */
export function findVideos(language: Language) {
  const { title, lead, updated, sections } = readContent(language, 'guides/claim-guides');
  const videos = VIDEOS.flatMap((id): ShortVideo[] => {
    const guide = sections.find((section) => section.id === id);
    const film = findFilm(id, language);
    return guide && film ? [{ id, title: guide.heading, steps: guide.blocks, film }] : [];
  });
  return { title, lead, updated, videos };
}

export type ShortVideoReel = ReturnType<typeof findVideos>;
