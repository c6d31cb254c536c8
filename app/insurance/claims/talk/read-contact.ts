import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { typedPhone } from '#config/phone-number.ts';
import type { Fields } from '#contract/call.ts';
import { email as emailAddress } from '#contract/fields.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';

export type Contact = {
  name: string | null;
  phone: string | null;
  email: string | null;
  language: Language;
  address: string | null;
};

/**
 * How a person is reached, as the desk typed it.
 *
 * @throws {Failure} refused for a phone, email or mailing address that is none
 */
export function readContact({ language: reader }: Context, typed: Fields): Contact {
  const locale = { locale: reader };
  const of = (name: string) => (typed[name] ?? '').trim();
  const refuse = (words: string) => new Failure('refused', words);
  const phone = typedPhone(of('phone')) ?? null;
  if (of('phone') && phone === null) throw refuse(m.report_phone_error({}, locale)).at('phone');
  const email = emailAddress.safeParse(of('email')).data ?? null;
  if (of('email') && email === null) throw refuse(m.report_email_error({}, locale)).at('email');
  const address = readMailAddress(of('address')) ?? null;
  if (of('address') && address === null) throw refuse(m.cletters_bad_address({}, locale)).at('address');
  const name = of('name').replace(/\s+/g, ' ').slice(0, 120) || null;
  return { name, phone, email, address, language: of('language') === 'es' ? 'es' : 'en' };
}

const MOST_LINES = 5;

/** A mailing address as typed, line by line. @returns undefined when it is none */
export function readMailAddress(typed: string): string | undefined {
  const lines = typed
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const address = lines.join('\n');
  const isOne = lines.length >= 2 && lines.length <= MOST_LINES && address.length <= 300 && /\d{5}/.test(address);
  return isOne ? address : undefined;
}
