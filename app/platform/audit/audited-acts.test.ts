import { expect, test } from 'vitest';
import { AUDITED_ACTS } from '#config/audit/act-names.ts';
import { ACTIVITY_EVENTS, eventName } from './activity-events.ts';
import { actName } from './audited-acts.ts';

const acts = Object.values(AUDITED_ACTS).flatMap((group) => Object.keys(group));
const events = Object.keys(ACTIVITY_EVENTS);

test.each(['en', 'es'] as const)('every act and every event has a unique name in %s', (language) => {
  for (const names of [acts.map((act) => actName(act, language)), events.map((event) => eventName(event, language))]) {
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names.filter((name) => /^[a-z]+([-_][a-z]+)*$/.test(name))).toEqual([]);
  }
});

test('an act is in one group, so its name is found without the group', () => {
  expect(new Set(acts).size).toBe(acts.length);
});
