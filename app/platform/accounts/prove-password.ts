import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { LOGIN_WAIT, MOST_FAILURES_IN_A_ROW } from '#config/security-limits.ts';
import { logActivity } from '../audit/activity-store.ts';
import { Failure } from '../context/failure.ts';
import type { Context } from '../context/handler.ts';
import { foldedName } from '../database/folded-name.ts';
import { knownDevice } from '../sessions/known-device.ts';
import type { Person } from '../sessions/person.ts';
import { budgetOf, networkOf, tooOften } from '../throttles/budget.ts';
import { inConstantTime } from '../throttles/constant-time.ts';
import { countInARow, countTry, forgetTries, uncountTry } from '../throttles/wait-store.ts';
import { notifyDisabled } from './disabled-password.ts';
import { verifyPassword } from './password.ts';

/**
 * Response times are padded to a multiple of this. One password check takes far less, so most answers take one step.
 */
const STEP_MS = 100;

/** What a sign-in needs to know about a person. */
type Login = {
  id: number;
  email: string;
  language: Language;
  password_hash: string | null;
  password_disabled_at: Date | null;
};

/**
 * Checks a name and password and returns the person. An unknown name and a wrong password get the same answer, at the
 * same cost, after the same time, and both count as a failed attempt.
 *
 * @param find looks the person up by the name as typed
 * @throws {Failure} refused, throttled or overloaded
 */
export function provePassword<Found extends Login>(
  context: Context,
  kind: Person['kind'],
  { name, password }: { name: string; password: string },
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  return inConstantTime(STEP_MS, async () => {
    const person = await find();
    const device = person && knownDevice(context, { kind, id: person.id, passwordHash: person.password_hash });
    const tries = triesOf(context, kind, name, device);
    await tries.reserve();

    const isRight = await verifyPassword(person?.password_hash, password, context.language).catch(async (error) => {
      await tries.giveBack();
      throw error;
    });
    if (person && isRight && (device || !person.password_disabled_at)) {
      await tries.forget();
      return person;
    }
    const inARow = await countInARow(context.db, tries.inARow);
    await logActivity(context.db, context, 'sign_in_failed');
    if (person && inARow === MOST_FAILURES_IN_A_ROW) await notifyDisabled(context, { kind, ...person });
    throw new Failure('refused', m.login_no_match({}, { locale: context.language }));
  });
}

/** Clears the failed attempts after a new password was set: those from here, and those in a row. */
export async function forgetWaits(context: Context, kind: Person['kind'], name: string): Promise<void> {
  const { keys } = triesOf(context, kind, name, undefined);
  await forgetTries(context.db, keys);
}

/** Counts all failed attempts for one person in a row, from any device. */
export const inARowKey = ({ keyring }: Pick<Context, 'keyring'>, kind: Person['kind'], name: string) =>
  keyring.hash('login', 'in a row', kind, foldedName(name));

/** Attempts for one person. They are counted by device when the device is known, otherwise by network address. */
function triesOf(context: Context, kind: Person['kind'], name: string, device: string | undefined) {
  const { db, keyring } = context;
  const who = foldedName(name);
  const wait = device
    ? keyring.hash('login', 'device', kind, who, device)
    : keyring.hash('login', 'address', kind, who, networkOf(context.address));
  const inARow = inARowKey(context, kind, name);
  const budget = device ? undefined : budgetOf('login', context);
  return {
    inARow,
    keys: [wait, inARow],
    /** @throws {Failure} throttled */
    async reserve() {
      await budget?.reserve();
      const seconds = await countTry(db, wait, LOGIN_WAIT);
      if (seconds === 0) return;
      await budget?.refund();
      throw tooOften(context, seconds);
    },
    async giveBack() {
      await budget?.refund();
      await uncountTry(db, wait);
    },
    async forget() {
      await budget?.refund();
      await forgetTries(db, [wait, inARow]);
    },
  };
}
