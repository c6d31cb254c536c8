import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { darkColor, lightColor } from '#config/theme-colors.ts';

export type Letter = {
  /** Subject and heading. */
  title: string;
  /** Plain sentences; markup in them is shown literally. */
  paragraphs: string[];
  /** The main next step, shown as a button. */
  action?: { label: string; url: string };
  /** A secondary link: small, below the button. */
  aside?: { label: string; url: string };
  /** Small print above our phone numbers: why the email was sent, how long a link works. */
  footer?: string;
};

/** Email clients do not support CSS variables, so these colors of theme.css are inlined, for light and dark mode. */
const ROLES = [
  'page-alt',
  'surface',
  'ink',
  'ink-soft',
  'line',
  'link',
  'brand',
  'on-brand',
  'action',
  'on-action',
] as const;
type Role = (typeof ROLES)[number];

/**
 * Composes an email: HTML, and the same text in plain form.
 *
 * @throws {TypeError} when the action's address is not http or https
 */
export function composeMail(language: Language, letter: Letter): { subject: string; text: string; html: string } {
  const subject = oneLine(letter.title);
  const action = letter.action && { label: oneLine(letter.action.label), url: webAddress(letter.action.url) };
  const aside = letter.aside && { label: oneLine(letter.aside.label), url: webAddress(letter.aside.url) };
  const content = { ...letter, title: subject, action, aside, closing: closingOf(language, letter.footer) };
  return { subject, text: asText(content), html: asHtml(language, content) };
}

type Content = Omit<Letter, 'action' | 'aside'> &
  Record<'action' | 'aside', Letter['action'] | undefined> & {
    closing: string[];
  };

function closingOf(language: Language, footer: string | undefined): string[] {
  const locale = { locale: language };
  const { support, claims } = brand.phones;
  return [
    ...(footer ? [footer] : []),
    m.mail_never_asked({}, locale),
    `${m.mail_customer_service({}, locale)}: ${tollFree(support)}`,
    `${m.mail_claims({}, locale)}: ${tollFree(claims)}`,
    `${brand.name}, ${brand.mailingAddress}`,
  ];
}

function asText({ title, paragraphs, action, aside, closing }: Content): string {
  return [
    brand.name,
    title,
    ...paragraphs,
    ...[action, aside].flatMap((link) => (link ? [`${link.label}:\n${link.url}`] : [])),
    `-- \n${closing.join('\n')}`,
  ]
    .join('\n\n')
    .concat('\n');
}

/** Tables and inline styles, which all email clients display alike. No images, because many clients block them. */
function asHtml(language: Language, { title, paragraphs, action, aside, closing }: Content): string {
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
  const text = (role: Role, size: number) =>
    `class="${role}" style="margin:0 0 ${size < 17 ? 6 : 16}px;font:${size}px/1.55 Overpass,'Segoe UI',Arial,sans-serif;color:${light(role)}"`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>${darkStyles()}</style>
</head>
<body ${ground('page-alt')} style="margin:0;padding:0;background:${light('page-alt')}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(paragraphs[0] ?? title)}</div>
<table ${table} ${ground('page-alt')} style="background:${light('page-alt')}"><tr><td align="center" style="padding:24px 12px">
<table ${table} ${ground('surface')} style="max-width:600px;background:${light('surface')};border-radius:14px">
<tr><td ${ground('brand')} style="padding:18px 28px;background:${light('brand')};border-radius:14px 14px 0 0;border-bottom:4px solid ${light('action')}">
<span class="on-brand" style="font:700 20px/1.2 Besley,Rockwell,Georgia,serif;color:${light('on-brand')}">${escaped(brand.shortName)}</span>
</td></tr>
<tr><td style="padding:32px 28px 16px">
<h1 class="ink" style="margin:0 0 20px;font:700 26px/1.2 Besley,Rockwell,Georgia,serif;color:${light('ink')}">${escaped(title)}</h1>
${paragraphs.map((paragraph) => `<p ${text('ink', 17)}>${escaped(paragraph)}</p>`).join('\n')}
${action ? buttonTo(action, language, text) : ''}${aside ? `<p ${text('ink-soft', 14)}><a href="${escaped(aside.url)}" target="_blank" rel="noopener" class="link" style="color:${light('link')}">${escaped(aside.label)}</a></p>` : ''}
</td></tr>
<tr><td style="padding:0 28px 20px"><div class="line" style="border-top:1px solid ${light('line')};padding-top:20px">
${closing.map((sentence) => `<p ${text('ink-soft', 14)}>${escaped(sentence)}</p>`).join('\n')}
</div></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function buttonTo(
  { label, url }: { label: string; url: string },
  language: Language,
  text: (role: Role, size: number) => string,
): string {
  const href = escaped(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td ${ground('action')} style="background:${light('action')};border-radius:10px">
<a href="${href}" target="_blank" rel="noopener" class="on-action" style="display:inline-block;padding:14px 28px;font:700 18px/1.2 Overpass,'Segoe UI',Arial,sans-serif;color:${light('on-action')};text-decoration:none">${escaped(label)}</a>
</td></tr></table>
<p ${text('ink-soft', 14)}>${escaped(m.mail_button_fails({}, { locale: language }))}<br>
<a href="${href}" target="_blank" rel="noopener" class="link" style="color:${light('link')};word-break:break-all">${href}</a></p>`;
}

const light = (role: Role) => lightColor(role);

/** The attribute duplicates the style for clients that drop one of them. */
const ground = (role: Role) => `bgcolor="${light(role)}" class="on-${role}-ground"`;

function darkStyles(): string {
  const rules = ROLES.map((role) => {
    const dark = darkColor(role);
    return `.${role}{color:${dark}!important;border-color:${dark}!important}.on-${role}-ground{background:${dark}!important}`;
  });
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`;
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`).replace(/\r?\n/g, '<br>');

/** A line break in a subject would start another header. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

function webAddress(url: string): string {
  const address = new URL(url);
  if (!['http:', 'https:'].includes(address.protocol)) throw new TypeError('a mail links to web addresses only');
  return address.href;
}
