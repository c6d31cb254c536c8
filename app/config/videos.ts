import type { Ability } from './abilities.ts';
import type { Language } from './language.ts';

/** The Short Videos in display order; `npm run videos` records them from the steps of the guides. */
export const VIDEOS = [
  'guide-send-documents',
  'guide-estimate',
  'guide-status-non-customer',
  'guide-report',
  'guide-status',
] as const;
export type VideoId = (typeof VIDEOS)[number];

/** The abilities that each video shows. If one is missing, the video by phone and mail is shown instead. */
export const doneOnline: Record<VideoId, readonly Ability[]> = {
  'guide-send-documents': ['message-adjuster', 'send-claim-papers'],
  'guide-estimate': ['book-estimate', 'follow-claim'],
  'guide-status-non-customer': ['claimant-follow-claim', 'claimant-message-adjuster', 'claimant-send-claim-papers'],
  'guide-report': ['report-claim', 'claimant-report-claim', 'send-claim-papers'],
  'guide-status': ['follow-claim', 'message-adjuster'],
};

/** The two ways to do what the videos show, and the guide whose steps are read aloud for each. */
export const GUIDES = { online: 'guides/claim-guides', 'by-phone': 'guides/claim-guides-by-phone' } as const;
export type GuideWay = keyof typeof GUIDES;

/** The base name of a recording's files, without the language. */
export const takeOf = (id: VideoId, way: GuideWay) => (way === 'online' ? id : `${id}-by-phone`);

export type OutsidePlayers = Partial<Record<VideoId, Partial<Record<Language, string>>>>;

/**
 * A carrier's own videos at an external player, by language: the player's embed address, such as
 * `https://player.vimeo.com/video/…` or `https://www.youtube-nocookie.com/embed/…`. For videos left out, our recording
 * plays.
 */
export const outsidePlayers: OutsidePlayers = {};

/** The embed address with autoplay, and without tracking. */
export function playerAddress(address: string): string {
  const url = new URL(address);
  if (url.protocol !== 'https:') throw new Error(`a player needs an https address: ${address}`);
  url.searchParams.set('autoplay', '1');
  url.searchParams.set('dnt', '1');
  return url.href;
}

/** The origins that our pages may frame. */
export function playerOrigins(players: OutsidePlayers): string[] {
  const addresses = Object.values(players).flatMap((languages) => Object.values(languages));
  return [...new Set(addresses.map((address) => new URL(playerAddress(address)).origin))];
}
