// Reads the forms of a page from its HTML, so that nobody has to list them.
import type { Fields } from '../app/contract/call.ts';
import { typedValue } from './valid-values.ts';

export type PageForm = {
  /** The address that the form posts to; if absent, the page's own. */
  action: string | undefined;
  isMultipart: boolean;
  fields: PageField[];
};

export type PageField = {
  name: string;
  /** `hidden`, `text`, `email`, `select`, `textarea`, `submit` … */
  type: string;
  value: string;
  /** The other possible values: of a list, of radio buttons, or of several buttons. */
  choices: string[];
};

/** Reads forms with regular expressions: React writes attributes in double quotes and escapes their values. */
export function formsOf(html: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
    .filter(([, tag = '']) => /\bmethod="post"/i.test(tag))
    .map(([, tag = '', inside = '']) => ({
      action: attribute(tag, 'action'),
      isMultipart: attribute(tag, 'encType') === 'multipart/form-data' || /multipart/.test(tag),
      fields: fieldsIn(inside),
    }));
}

/** The names of query parameters in a page's links and search forms. */
export function namesAskedBy(html: string): string[] {
  const inLinks = [...html.matchAll(/\shref="[^"?#]*\?([^"#]*)/g)].flatMap(([, query = '']) => [
    ...new URLSearchParams(unescaped(query)).keys(),
  ]);
  const inForms = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
    .filter(([, tag = '']) => !/\bmethod="post"/i.test(tag))
    .flatMap(([, , inside = '']) => fieldsIn(inside).map(({ name }) => name));
  return [...inLinks, ...inForms];
}

function fieldsIn(inside: string): PageField[] {
  const fields = new Map<string, PageField>();
  const add = (name: string | undefined, type: string, value: string, choices: string[] = []) => {
    if (!name) return;
    const known = fields.get(name);
    if (known) known.choices.push(value, ...choices);
    else fields.set(name, { name, type, value, choices: [...choices, ...(value ? [value] : [])] });
  };
  for (const [, tag = ''] of inside.matchAll(/<input\b([^>]*)>/g))
    add(attribute(tag, 'name'), attribute(tag, 'type') ?? 'text', attribute(tag, 'value') ?? '');
  for (const [, tag = '', options = ''] of inside.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const values = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, each = '']) => attribute(each, 'value') ?? '');
    const filled = values.filter(Boolean);
    add(attribute(tag, 'name'), 'select', filled[0] ?? '', filled);
  }
  for (const [, tag = '', text = ''] of inside.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g))
    add(attribute(tag, 'name'), 'textarea', unescaped(text));
  for (const [, tag = ''] of inside.matchAll(/<button\b([^>]*)>/g))
    add(attribute(tag, 'name'), 'submit', attribute(tag, 'value') ?? '');
  return [...fields.values()];
}

const attribute = (tag: string, name: string) => {
  const [, value] = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(tag) ?? [];
  return value === undefined ? undefined : unescaped(value);
};

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const unescaped = (text: string) =>
  text.replace(/&(#x27|#39|amp|lt|gt|quot);/g, (_, name: string) => SIGNS[name] ?? '');

const CHOSEN = /^(submit|radio|select)$/;

/**
 * A valid value for a field: what it shows, chooses or types; of several choices, the nth.
 *
 * @param values what to type, where that is known
 */
export function rightValue({ name, type, value, choices }: PageField, turn = 0, values: Fields = {}): string {
  if (CHOSEN.test(type)) return choices[turn % choices.length] ?? '';
  return values[name] ?? (value || typedValue(name, type));
}

/** All fields of a form with valid values, sent with its first or its nth button. */
export const filledIn = ({ fields }: PageForm, turn = 0, values: Fields = {}): Fields =>
  Object.fromEntries(
    fields.filter(({ type }) => type !== 'file').map((field) => [field.name, rightValue(field, turn, values)]),
  );
