import type { Language } from './language.ts';

/** The Short Videos in their order; `npm run videos` records them from the steps of content/…/guides. */
export const VIDEOS = [
  'guide-send-documents',
  'guide-estimate',
  'guide-status-non-customer',
  'guide-report',
  'guide-status',
] as const;
export type VideoId = (typeof VIDEOS)[number];

export type OutsidePlayers = Partial<Record<VideoId, Partial<Record<Language, string>>>>;

/**
 * A carrier's own videos at an outside player, by language: the address that the player gives for
 * embedding, such as `https://player.vimeo.com/video/…` or `https://www.youtube-nocookie.com/embed/…`.
 * A video that is left out is our recording.
 */
export const outsidePlayers: OutsidePlayers = {};

/** Plays at once, and does not follow the visitor around. */
export function playerAddress(address: string): string {
  const url = new URL(address);
  if (url.protocol !== 'https:') throw new Error(`a player needs an https address: ${address}`);
  url.searchParams.set('autoplay', '1');
  url.searchParams.set('dnt', '1');
  return url.href;
}

/** The sites that may stand in a frame of ours. */
export function playerOrigins(players: OutsidePlayers): string[] {
  const addresses = Object.values(players).flatMap((languages) => Object.values(languages));
  return [...new Set(addresses.map((address) => new URL(playerAddress(address)).origin))];
}
