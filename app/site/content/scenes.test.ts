import { expect, test } from 'vitest';
import { stateViews } from '#config/state-views.ts';
import { scenes } from './scenes.ts';

/** The scenes say it themselves: taken from there it would load with every page that names one, drawn or not. */
test('HM-02 the hero shows the view of a state under the sky it has everywhere else', () => {
  const { florida, texas, georgia } = scenes;
  const shown = Object.entries({ FL: florida, TX: texas, GA: georgia }).map(([state, { still, sky, isDim }]) => [
    state,
    { picture: still, sky, isDim },
  ]);
  expect(Object.fromEntries(shown)).toEqual(stateViews);
});
