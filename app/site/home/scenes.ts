import drivein from '#config/art/scene-drivein.svg';
import mainstreet from '#config/art/scene-mainstreet.svg';
import { stateViews } from '#config/state-views.ts';
import type { Scene } from './windshield.tsx';

/** One day, from dawn to night. */
export const scenes = {
  florida: { ...stateViews.FL, focus: '74%', top: '60px' },
  mainstreet: { picture: mainstreet, sky: '#a5d9da', focus: '82%', top: '52px', isDim: false },
  texas: { ...stateViews.TX, focus: '74%', top: '70px' },
  georgia: { ...stateViews.GA, focus: '82%', top: '60px' },
  drivein: { picture: drivein, sky: '#0b2731', focus: '88%', top: '96px', isDim: true },
} satisfies Record<string, Scene>;
