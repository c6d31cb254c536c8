import { PASSWORD_LENGTH } from '#config/security-limits.ts';

/** The most common choices when a password must have eight or fifteen characters. */
const COMMON = new Set([
  'password1',
  'password123',
  'passw0rd',
  'p@ssw0rd',
  'qwertyuiop',
  'qwerty123',
  'qwerty12',
  '1q2w3e4r',
  '1qaz2wsx',
  'zaq12wsx',
  'iloveyou',
  'iloveyou1',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'welcome1',
  'welcome123',
  'letmein1',
  'trustno1',
  'abcd1234',
  'asdfghjkl',
  'insurance',
  'insurance1',
  'contraseña',
  'contrasena',
  'teamomucho',
  'qwertyuiopasdfgh',
  'qwertyuiopasdfghjkl',
  'qwertyuiopasdfghjklzxcvbnm',
  'abcdefghijklmnop',
  'abcdefghijklmnopqrstuvwxyz',
  '1q2w3e4r5t6y7u8i',
  '1qaz2wsx3edc4rfv',
  'zaq12wsxcde34rfv',
  'iloveyouiloveyou',
  'letmeinletmein1',
  'passwordpassword1',
  'passwordpassword123',
  'mypasswordispassword',
  'thisismypassword',
  'correcthorsebatterystaple',
]);

export type WeakPassword = 'too-short' | 'too-long' | 'common';

/**
 * Says why a new password is not accepted; returns nothing when it is.
 *
 * @param about what an attacker knows about the person: their email address, their user ID
 * @param least minimum length; it is shorter when sign-in also takes a second step
 */
export function weaknessOf(
  password: string,
  about: string[],
  least: number = PASSWORD_LENGTH.alone,
): WeakPassword | undefined {
  const characters = [...password].length;
  if (characters < least) return 'too-short';
  if (characters > PASSWORD_LENGTH.most) return 'too-long';

  const plain = password.toLowerCase().replace(/\s/g, '');
  const isOneThingAgain = /^(.{1,8})\1+.{0,7}$/u.test(plain) && new Set(plain).size < 8;
  const isInOrder = '01234567890123456789012345678901234567890'.includes(plain);
  const isAboutThem = about.some((fact) => {
    const part = fact.toLowerCase().split('@')[0] ?? '';
    return part.length > 3 && plain.replaceAll(part, '').length < 8;
  });
  return COMMON.has(plain) || isOneThingAgain || isInOrder || isAboutThem ? 'common' : undefined;
}
