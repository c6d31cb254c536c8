import { expect, test } from 'vitest';
import { stateViews } from '#config/by-state/state-views.ts';
import { scenes } from './scenes.ts';

/** The scenes repeat these values: importing them would load every picture with every page that names a scene. */
test('HM-02 the hero shows the same view of a state as other pages', () => {
  const shown = Object.values(scenes).map(({ still: picture, ...rest }) => ({ picture, ...rest }));
  for (const view of Object.values(stateViews)) expect(shown).toContainEqual(view);
});
