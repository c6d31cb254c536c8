import type { Ability } from './abilities.ts';
import type { Language } from './language.ts';

/** The Short Videos in their order; `npm run videos` records them from the steps of the guides. */
export const VIDEOS = [
  'guide-send-documents',
  'guide-estimate',
  'guide-status-non-customer',
  'guide-report',
  'guide-status',
] as const;
export type VideoId = (typeof VIDEOS)[number];

/** What people can do here online of what a video shows: where one is missing, it is shown as it is done by phone and mail. */
export const doneOnline: Record<VideoId, readonly Ability[]> = {
  'guide-send-documents': ['message-adjuster', 'send-claim-papers'],
  'guide-estimate': ['book-estimate', 'follow-claim'],
  'guide-status-non-customer': ['claimant-follow-claim', 'claimant-message-adjuster', 'claimant-send-claim-papers'],
  'guide-report': ['report-claim', 'claimant-report-claim', 'send-claim-papers'],
  'guide-status': ['follow-claim', 'message-adjuster'],
};

/** The two ways to do what the videos show, each with the text whose steps are read. */
export const GUIDES = { online: 'guides/claim-guides', 'by-phone': 'guides/claim-guides-by-phone' } as const;
export type GuideWay = keyof typeof GUIDES;

/** The name of a recording's files, before its language. */
export const takeOf = (id: VideoId, way: GuideWay) => (way === 'online' ? id : `${id}-by-phone`);

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
