import { z } from 'zod';
import type { Fields } from '#contract/call.ts';
import { day } from '#contract/fields.ts';
import {
  type Form,
  isChoice,
  isInParts,
  isLeftOut,
  isMet,
  optionsOf,
  type Question,
  questionsOf,
  UNKNOWN,
  type Words,
} from './question.ts';

export type Read<Facts> = { answers: Fields; errors?: undefined } | { errors: Record<string, Words<Facts>> };

/**
 * Reads a posted form. Returns an answer to each of its questions, empty when it was left out or not asked, or the
 * errors in the order of the form. Ignores fields that the form does not have. Stored answers can be read again with
 * the same result.
 *
 * @param saved earlier answers, of this form and others
 */
export function readAnswers<Facts extends object>(
  form: Form<Facts>,
  posted: unknown,
  { facts, saved = {} }: { facts: Facts; saved?: Fields },
): Read<Facts> {
  const typed = z.record(z.string(), z.unknown()).catch({}).parse(posted);
  const questions = questionsOf(form);
  const own = new Set(questions.map(({ name }) => name));
  const known = Object.fromEntries(Object.entries(saved).filter(([name]) => !own.has(name)));
  const wrong = new Map<string, Words<Facts>>();
  for (const question of questions) {
    const { name, error } = question;
    const isAsked = isMet(question.when, known) && !isLeftOut(question, facts);
    const value = isAsked ? readOne(question, typed, { facts, known, before: saved[name] }) : '';
    if (value === undefined) wrong.set(name, error);
    else known[name] = value;
  }
  const across = form.across?.(known, facts) ?? {};
  const errors = questions.flatMap(({ name }) => {
    const error = wrong.get(name) ?? across[name];
    return error ? [[name, error] as const] : [];
  });
  if (errors.length > 0) return { errors: Object.fromEntries(errors) };
  return { answers: Object.fromEntries(questions.map(({ name }) => [name, known[name] ?? ''])) };
}

/** @returns the value to store; undefined when it is missing or wrong */
function readOne<Facts extends object>(
  question: Question<Facts>,
  typed: Record<string, unknown>,
  { facts, known, before }: { facts: Facts; known: Fields; before: string | undefined },
): string | undefined {
  const { name, shape, isOptional = false, mayBeUnknown, secret } = question;
  const value = isInParts(question) ? (dayOfParts(typed) ?? typed[name]) : typed[name];
  if (value === undefined || (typeof value === 'string' && value.trim() === '')) {
    if (mayBeUnknown && typed[unknownName(name)] === 'yes') return UNKNOWN;
    if (secret && before) return before;
    const mayBeLeftOut = typeof isOptional === 'boolean' ? isOptional : !isMet(isOptional.unless, known);
    return mayBeLeftOut || shape === 'check' ? '' : undefined;
  }
  if (typeof value !== 'string') return undefined;
  if (mayBeUnknown && value === UNKNOWN) return UNKNOWN;
  if (shape === 'check') return value === 'yes' ? value : undefined;
  if (shape === 'day' || isInParts(question)) return day.safeParse(value).data;
  if (isChoice(question)) return optionsOf(question, facts).find((option) => option.value === value)?.value;
  return readText(question, value);
}

/** The name of the checkbox "I don't know yet" next to a field. */
export const unknownName = (name: string) => `${name}-unknown`;

/** Maximum length of answers without a limit of their own. */
const MOST = 200;

/** Removes needless spaces; long texts keep their lines. Never cuts a text, and refuses control characters. */
function readText({ shape, maxLength = MOST, schema }: Question<never>, typed: string): string | undefined {
  const text = shape === 'long' ? typed.replace(/\r\n?/g, '\n').trim() : typed.replace(/\s+/g, ' ').trim();
  if (text.length > maxLength || !text.isWellFormed() || /[^\P{Cc}\n\t]/u.test(text)) return undefined;
  return schema ? schema.safeParse(text).data : text;
}

/** `yyyy-mm-dd`, possibly an invalid day; undefined when no part was typed. */
function dayOfParts({ month, date, year }: Record<string, unknown>): string | undefined {
  const [m, d, y] = [month, date, year].map((part) => (typeof part === 'string' ? part.trim() : ''));
  return m || d || y ? `${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}` : undefined;
}
