import { CLAIM_TEXT, REASON_TEXT } from '#config/claims/claim-limits.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';

/**
 * Why something can't be done, as the desk typed it.
 *
 * @throws {Failure} refused when there is none
 */
export function readReason({ language }: Pick<Context, 'language'>, typed: string): string {
  const reason = typed.replace(/\s+/g, ' ').trim().slice(0, REASON_TEXT);
  if (reason.length === 0) throw new Failure('refused', m.cdesk_need_reason({}, { locale: language }));
  return reason;
}

/**
 * A message as typed, with the line breaks of mail.
 *
 * @param field the name of the field that it was typed into
 * @throws {Failure} refused when it is empty or too long
 */
export function readText({ language }: Pick<Context, 'language'>, typed: string, field: string): string {
  const text = typed.replace(/\r\n?/g, '\n').trim();
  if (text.length === 0) throw new Failure('refused', m.talk_write_something({}, { locale: language })).at(field);
  if (text.length <= CLAIM_TEXT) return text;
  throw new Failure('refused', m.talk_too_long({ most: CLAIM_TEXT }, { locale: language })).at(field);
}
