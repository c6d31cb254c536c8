import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remindAgent, remindCustomer, validateAgent, validateCustomer } from '#contract/login.ts';
import { findProducerByUserId } from '#insurance/agencies/producer-store.ts';
import { findStaffByEmail } from '#insurance/staff/staff-store.ts';
import * as signInPage from '#portals/sign-in/sign-in-page.tsx';
import * as staffSignInPage from '#portals/staff/staff-sign-in-page.tsx';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, addProducer, addStaff, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { findAccountByEmail } from '../accounts/account-store.ts';
import { foldedName } from './folded-name.ts';

const WRONG = 'not the password of anybody';
const TRIES = 22;

/** Letters that some databases or locales treat as another letter. */
const ODD: Record<string, string[]> = {
  i: ['I', 'İ', 'ı', 'ｉ', 'Ｉ', 'ⅰ', 'í'],
  s: ['S', 'ſ', 'ｓ', 'ⓢ', 'ß'],
  k: ['K', 'K', 'ｋ'],
  a: ['A', 'Å', 'ａ', 'ª', 'а'],
  1: ['１', '¹', '①', '١'],
  '@': ['＠'],
  '.': ['．', '․'],
};
const UNSEEN = ['\u200b', '\u00ad', '\ufeff', '\u2060', '\u202e', '\ufe0f'];

/** Many spellings of the same name. */
function spellingsOf(name: string): string[] {
  const letters = [...name.toLowerCase()];
  const odd = letters.flatMap((letter, place) => (ODD[letter] ?? []).map((each) => letters.with(place, each).join('')));
  const unseen = UNSEEN.map((mark, turn) => letters.toSpliced(turn + 1, 0, mark).join(''));
  return [name, name.toUpperCase(), ` ${name}\u2003`, ...unseen, ...odd];
}

/** The spellings with which the database finds the same row. */
async function foundBy(name: string, find: (typed: string) => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  for (const spelling of spellingsOf(name)) if (await find(spelling)) found.push(spelling);
  return Array.from({ length: TRIES }, (_, turn) => found[turn % found.length] ?? name);
}

const statuses = async (tries: Promise<{ status: number }>[]) => {
  const answers = await Promise.all(tries);
  return { taken: answers.filter(({ status }) => status !== 429).length, all: answers.length };
};

withPortals('names as attempts are counted', (portals) => {
  /** A producer with letters that databases and locales fold differently. */
  async function addOddProducer() {
    const { id, email } = await addProducer(portals);
    const user_id = `Iris.Kiss.${randomUUID().slice(0, 12)}`;
    await portals.db.updateTable('producer').set({ user_id }).where('id', '=', id).execute();
    return { user_id, email };
  }

  test('LG-11 a policyholder’s name in 22 matching spellings has five attempts by call and by page', async () => {
    const { email } = await addAccount(portals);
    const found = await foundBy(email, (typed) => findAccountByEmail(portals.db, typed));
    expect(new Set(found).size).toBeGreaterThan(4);
    const address = randomUUID();
    const tries = found.map((username) => portals.ask(validateCustomer, { username, password: WRONG }, { address }));
    expect(await statuses(tries)).toEqual({ taken: 5, all: TRIES });
    const page = found.map((username) =>
      askPage(portals, signInPage.action, { path: '/insurednew/login', form: { username, password: WRONG }, address }),
    );
    expect((await statuses(page)).taken).toBe(0);
  });

  test('LG-09 an agent’s user id in 22 matching spellings has five attempts', async () => {
    const { user_id } = await addOddProducer();
    const found = await foundBy(user_id, (typed) => findProducerByUserId(portals.db, typed));
    const address = randomUUID();
    const tries = found.map((tbxUserID) => portals.ask(validateAgent, { tbxUserID, tbxPassword: WRONG }, { address }));
    expect(await statuses(tries)).toEqual({ taken: 5, all: TRIES });
  });

  test('a staff member’s address in 22 matching spellings has five attempts', async () => {
    const { id } = await addStaff(portals, 'service');
    const email = `iris.kiss.${randomUUID()}@example.com`;
    await portals.db.updateTable('staff').set({ email }).where('id', '=', id).execute();
    const found = await foundBy(email, (typed) => findStaffByEmail(portals.db, typed));
    const address = randomUUID();
    const tries = found.map((username) =>
      askPage(portals, staffSignInPage.action, { path: '/staff/login', form: { username, password: WRONG }, address }),
    );
    expect(await statuses(tries)).toEqual({ taken: 5, all: TRIES });
  });

  test('LG-14 reminders to an agent in 22 spellings send one mail', async () => {
    const { user_id, email } = await addOddProducer();
    const found = await foundBy(user_id, (typed) => findProducerByUserId(portals.db, typed));
    await Promise.all(found.map((agentid) => portals.ask(remindAgent, { agentid })));
    expect(await mailTo(portals, email)).toHaveLength(1);
  });

  test('LG-15 reminders to a policyholder in any letter case send one mail', async () => {
    const { email } = await addAccount(portals);
    const found = [email, email.toUpperCase(), email.toLowerCase()];
    await Promise.all(found.map((each) => portals.ask(remindCustomer, { 'email-id': each })));
    expect(await mailTo(portals, email)).toHaveLength(1);
  });

  test('every spelling that finds a row is counted under that row’s name', async () => {
    const { user_id } = await addOddProducer();
    const known = await findProducerByUserId(portals.db, user_id);
    const letters = [...user_id.toLowerCase()];
    const spelling = fc
      .tuple(...letters.map((letter) => fc.constantFrom(letter, letter.toUpperCase(), ...(ODD[letter] ?? []))))
      .chain((written) =>
        fc
          .array(fc.tuple(fc.nat(letters.length), fc.constantFrom(...UNSEEN, '\u0301', ' ')), { maxLength: 2 })
          .map((marks) => marks.reduce((text, [place, mark]) => text.toSpliced(place, 0, mark), [...written]).join('')),
      );
    await fc.assert(
      fc.asyncProperty(spelling, async (typed) => {
        const found = await findProducerByUserId(portals.db, typed);
        if (found) expect([found.id, foldedName(typed)]).toEqual([known?.id, foldedName(user_id)]);
      }),
      { numRuns: 150 },
    );
  });
});
