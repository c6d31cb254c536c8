import type { StateCode } from '#contract/limits.ts';
import florida from './art/scene-florida.svg';
import georgia from './art/scene-georgia.svg';
import texas from './art/scene-texas.svg';

/** A view of each state: the picture, the colour at the top of its sky, and whether words there are white. */
export const stateViews: Record<StateCode, { picture: string; sky: string; isDim: boolean }> = {
  FL: { picture: florida, sky: '#9bd6d3', isDim: false },
  TX: { picture: texas, sky: '#84c6da', isDim: false },
  GA: { picture: georgia, sky: '#1c4a57', isDim: true },
};
