// The forms of a page as it was sent, read from its HTML: what nobody has to list.
import type { Fields } from '../app/contract/call.ts';

export type PageForm = {
  /** Where it goes; absent: to the address of the page. */
  action: string | undefined;
  isMultipart: boolean;
  fields: PageField[];
};

export type PageField = {
  name: string;
  /** `hidden`, `text`, `email`, `select`, `textarea`, `submit` … */
  type: string;
  value: string;
  /** What else it may be: of a list, of radio buttons, of several buttons. */
  choices: string[];
};

/** React writes attributes in double quotes and escapes what is in them. */
export function formsOf(html: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
    .filter(([, tag = '']) => /\bmethod="post"/i.test(tag))
    .map(([, tag = '', inside = '']) => ({
      action: attribute(tag, 'action'),
      isMultipart: attribute(tag, 'encType') === 'multipart/form-data' || /multipart/.test(tag),
      fields: fieldsIn(inside),
    }));
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

/** What a person in good faith would type into a field, by its name. */
export function rightValue({ name, type, value, choices }: PageField, turn = 0): string {
  if (type === 'submit' || type === 'radio' || type === 'select') return choices[turn % choices.length] ?? '';
  if (value) return value;
  if (type === 'checkbox') return 'yes';
  if (type === 'date') return '2026-12-31';
  const [, right] = BY_NAME.find(([pattern]) => pattern.test(name)) ?? [];
  return right ?? (type === 'email' ? MAIL : type === 'tel' ? '3055550142' : 'Ten words or fewer');
}

const MAIL = 'marisol@example.com';
const BY_NAME: [RegExp, string][] = [
  [/e-?mail/i, MAIL],
  [/username|userid/i, MAIL],
  [/password|^current$|^new$|^again$/i, 'a windshield and a glovebox'],
  [/phone/i, '3055550142'],
  [/zip/i, '33135'],
  [/^(month|tbxMM|.*Month)$/, '03'],
  [/^(date|day|tbxDD)$/, '02'],
  [/^(year|tbxYY)$/, '1984'],
  [/dateOfBirth|birth|dob|returnedDate/i, '1984-03-02'],
  [/^(from|on|.*On|.*Date)$/, '2026-12-31'],
  [/license/i, 'P520123845620'],
  [/vin/i, '1HGCM82633A004352'],
  [/policy|prefix/i, '10000001'],
  [/^(code|pin)$/i, '123456'],
  [/amount|share|premium|years|count|days/i, '100'],
  [/number/i, '4242424242424242'],
  [/expires/i, '12/40'],
  [/state/i, 'FL'],
  [/name/i, 'Marisol Peña'],
];

/** All of a form as it would be sent in good faith, by its first or its n-th button. */
export const filledIn = ({ fields }: PageForm, turn = 0): Fields =>
  Object.fromEntries(
    fields.filter(({ type }) => type !== 'file').map((field) => [field.name, rightValue(field, turn)]),
  );
