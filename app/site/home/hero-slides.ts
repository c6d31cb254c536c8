import type { Ability } from '#config/abilities.ts';
import driveinMoving from '#config/art/scene-drivein.live.svg';
import mainstreetMoving from '#config/art/scene-mainstreet.live.svg';
import pinesMoving from '#config/art/scene-pines.live.svg';
import prairieMoving from '#config/art/scene-prairie.live.svg';
import causewayThumb from '#config/art/thumb-causeway.avif';
import driveinThumb from '#config/art/thumb-drivein.avif';
import mainstreetThumb from '#config/art/thumb-mainstreet.avif';
import pinesThumb from '#config/art/thumb-pines.avif';
import prairieThumb from '#config/art/thumb-prairie.avif';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { IconName } from '#ui/icon.tsx';
import { type Destination, destination } from '../content/destination-link.tsx';
import { scenes } from '../content/scenes.ts';
import type { Scene } from '../content/windshield.tsx';
import { paths } from '../navigation/navigation.ts';

/** A promoted topic of the hero: a place at a time of day, and its link (HM-02). */
export type HeroSlide = {
  scene: Scene;
  /** The scene with small animations; the first slide has a video instead. */
  moving?: string;
  /** The scene at 224 by 126 pixels: five thumbnails are smaller than one more scene. */
  thumb: string;
  name: () => string;
  headline: () => string;
  lead: () => string;
  /** Used instead when it can be done online: the first that can. */
  leads?: [Ability, () => string][];
  /** The first slide has the zip code form instead. */
  paper?: {
    list?: (() => string)[];
    /** What of the list is done online if a portal allows it, otherwise by phone or mail. */
    acts?: { label: () => string; customer: Ability; claimant: Ability; isMailed?: true }[];
    to: Destination;
    go: () => string;
    icon?: IconName;
    note?: () => string;
  };
};

const claims = destination(brand.links.claimsPortal, paths.claims, 'claim-customer');

export const heroSlides: HeroSlide[] = [
  {
    scene: scenes.causeway,
    thumb: causewayThumb,
    name: m.home_quote_name,
    headline: m.home_quote_headline,
    lead: m.home_quote_lead,
    leads: [
      ['buy-policy', m.home_quote_lead_buy],
      ['see-price', m.home_quote_lead_price],
    ],
  },
  {
    scene: scenes.mainstreet,
    moving: mainstreetMoving,
    thumb: mainstreetThumb,
    name: m.home_lien_name,
    headline: m.home_lien_headline,
    lead: m.home_lien_lead,
    paper: {
      list: [m.home_lien_policy, m.home_lien_vin],
      to: destination(undefined, paths.lienholder),
      go: m.home_lien_go,
      note: m.home_lien_note,
    },
  },
  {
    scene: scenes.prairie,
    moving: prairieMoving,
    thumb: prairieThumb,
    name: m.home_renew_name,
    headline: m.home_renew_headline,
    lead: m.home_renew_lead_agent,
    leads: [['renew-policy', m.home_renew_lead]],
    paper: { to: destination(undefined, paths.policyholder), go: m.home_renew_go, note: m.home_renew_note },
  },
  {
    scene: scenes.pines,
    moving: pinesMoving,
    thumb: pinesThumb,
    name: m.home_claims_name,
    headline: m.home_claims_headline,
    lead: m.home_claims_lead,
    paper: {
      acts: [
        { label: m.home_claims_report, customer: 'report-claim', claimant: 'claimant-report-claim' },
        { label: m.home_claims_status, customer: 'follow-claim', claimant: 'claimant-follow-claim' },
        {
          label: m.home_claims_documents,
          customer: 'send-claim-papers',
          claimant: 'claimant-send-claim-papers',
          isMailed: true,
        },
        { label: m.home_claims_message, customer: 'message-adjuster', claimant: 'claimant-message-adjuster' },
      ],
      to: claims,
      go: m.home_claims_go,
      note: claims.isOutside ? m.home_claims_note : m.home_claims_note_here,
    },
  },
  {
    scene: scenes.drivein,
    moving: driveinMoving,
    thumb: driveinThumb,
    name: m.home_help_name,
    headline: m.home_help_headline,
    lead: m.home_help_lead,
    paper: {
      list: [m.home_help_report, m.home_help_status, m.home_help_messages, m.home_help_estimate],
      to: destination(undefined, `${paths.faq}#videos`),
      go: m.home_help_go,
      icon: 'play',
    },
  },
];
