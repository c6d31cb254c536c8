import causeway from '#config/art/scene-causeway.svg';
import drivein from '#config/art/scene-drivein.svg';
import mainstreet from '#config/art/scene-mainstreet.svg';
import pines from '#config/art/scene-pines.svg';
import prairie from '#config/art/scene-prairie.svg';
import type { Scene } from './windshield.tsx';

/** The scenes of one day, from dawn to night. */
export const scenes = {
  causeway: { still: causeway, sky: '#9bd6d3', focus: '74%', top: '60px', isDim: false },
  mainstreet: { still: mainstreet, sky: '#a5d9da', focus: '82%', top: '52px', isDim: false },
  prairie: { still: prairie, sky: '#84c6da', focus: '74%', top: '70px', isDim: false },
  pines: { still: pines, sky: '#1c4a57', focus: '82%', top: '60px', isDim: true },
  drivein: { still: drivein, sky: '#0b2731', focus: '88%', top: '96px', isDim: true },
} satisfies Record<string, Scene>;
