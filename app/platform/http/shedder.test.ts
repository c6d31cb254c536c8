import { expect, test } from 'vitest';
import { createShedder } from './shedder.ts';

/** An event loop whose turns the test ends, and the requests that have started, in order. */
function loop() {
  let ends: (() => void)[] = [];
  const shedder = createShedder((end) => ends.push(end));
  const begun: string[] = [];
  const leaves = new Map<string, () => void>();
  return {
    begun,
    isFull: shedder.isFull,
    async come(who: 'stranger' | 'known', name: string = who): Promise<void> {
      const leave = await shedder.admit(who);
      if (leave) leaves.set(name, leave);
      begun.push(leave ? name : `${name} turned away`);
    },
    leave: (name: string) => leaves.get(name)?.(),
    async endTurn() {
      const ending = ends;
      ends = [];
      for (const end of ending) end();
      await Promise.resolve().then(() => undefined);
    },
  };
}

const many = (count: number, come: (at: number) => unknown) => {
  for (let at = 0; at < count; at++) void come(at);
};

test('one request starts per turn, and known visitors start before strangers who came earlier', async () => {
  const { come, endTurn, begun } = loop();
  for (const name of ['first', 'second', 'third']) void come('stranger', name);
  void come('known');
  for (let turn = 0; turn < 4; turn++) await endTurn();
  expect(begun).toEqual(['first', 'known', 'second', 'third']);
});

test('a stranger starts after at most three known visitors, however many of them come', async () => {
  const { come, endTurn, begun } = loop();
  for (const name of ['first', 'second']) void come('stranger', name);
  for (let turn = 0; turn < 9; turn++) {
    void come('known', `known ${turn}`);
    await endTurn();
  }
  expect(begun.indexOf('second')).toBe(4);
});

test('with sixty waiting, strangers are turned away at once, and known visitors with 120 waiting', async () => {
  const { come, begun, isFull, endTurn } = loop();
  many(62, () => come('stranger'));
  expect([isFull('stranger'), isFull('known')]).toEqual([true, false]);
  many(61, () => come('known'));
  expect(isFull('known')).toBe(true);
  await endTurn();
  expect(begun.filter((each) => each.endsWith('away'))).toEqual(['stranger turned away', 'known turned away']);
  expect(isFull('known')).toBe(false);
});

test('with sixty running, only known visitors start, and strangers once a request finishes', async () => {
  const { come, begun, endTurn, leave } = loop();
  for (let turn = 0; turn < 60; turn++) {
    await come('stranger', `stranger ${turn}`);
    await endTurn();
  }
  void come('stranger', 'one more');
  await endTurn();
  expect(begun).toHaveLength(60);
  void come('known');
  await endTurn();
  expect(begun.at(-1)).toBe('known');
  leave('stranger 0');
  leave('stranger 1');
  await endTurn();
  expect(begun.at(-1)).toBe('one more');
});
