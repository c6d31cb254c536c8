import causeway from '../art/scene-causeway.svg';
import pines from '../art/scene-pines.svg';
import prairie from '../art/scene-prairie.svg';
import type { StateCode } from '../states.ts';

/** A picture, the color at the top of its sky, whether text on it is white, and the part that stays visible. */
export type StateView = { picture: string; sky: string; isDim: boolean; focus: string; top: string };

const dusk: StateView = { picture: pines, sky: '#1c4a57', isDim: true, focus: '82%', top: '60px' };

/** The picture on claim pages. */
export const claimsView = dusk;

/** The picture of each state. */
export const stateViews: Record<StateCode, StateView> = {
  FL: { picture: causeway, sky: '#9bd6d3', isDim: false, focus: '74%', top: '60px' },
  TX: { picture: prairie, sky: '#84c6da', isDim: false, focus: '74%', top: '70px' },
  GA: dusk,
};
