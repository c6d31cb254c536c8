import { readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { brand } from '#config/brand.ts';
import { composeMail } from './compose-mail.ts';

const letter = {
  title: 'Choose a new password',
  paragraphs: ['You asked for a new password.', 'The link works for 30 minutes.'],
  action: { label: 'Choose a password', url: 'https://unison.example/reset?token=abc&x=1' },
  footer: 'You did not ask? Then do nothing.',
};

test('the text and the HTML have the same content, with our name and phones', () => {
  const { subject, text, html } = composeMail('en', letter);
  expect(subject).toBe('Choose a new password');
  for (const words of [...letter.paragraphs, letter.footer, 'Choose a password', brand.name, '1-800-555-0135']) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
  expect(text).toContain('https://unison.example/reset?token=abc&x=1\n');
  expect(html).toContain('href="https://unison.example/reset?token=abc&#38;x=1"');
});

test('the markup declares the mail’s language, and our own texts are in it', () => {
  const { html, text } = composeMail('es', letter);
  expect(html).toContain('<html lang="es">');
  expect(text).toContain('Servicio al cliente: 1-800-555-0135');
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><a href="https://evil.example">click</a>',
  "' onmouseover='alert(1)",
  '</style><style>*{display:none}</style>',
  '<!--',
  '&lt;script&gt;',
];

test.each(HOSTILE)('%s is escaped wherever it appears', async (hostile) => {
  const harmless = composeMail('en', { title: 'x', paragraphs: ['x'], action: letter.action, footer: 'x' });
  const { html, text } = composeMail('en', {
    title: hostile,
    paragraphs: [hostile],
    action: { label: hostile, url: `https://unison.example/?q=${hostile}` },
    footer: hostile,
  });
  expect(tagsOf(html)).toEqual(tagsOf(harmless.html));
  expect(text).toContain(hostile);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'not an address'])('a button never leads to %s', (url) => {
  expect(() => composeMail('en', { ...letter, action: { label: 'Go', url } })).toThrow(TypeError);
});

test('line breaks in a title cannot inject a header', async () => {
  const { subject } = composeMail('en', { ...letter, title: 'Hello\r\nBcc: everyone@unison.example' });
  expect(subject).toBe('Hello Bcc: everyone@unison.example');
  const parsed = await PostalMime.parse(`Subject: ${subject}\r\n\r\nx`);
  expect(parsed.bcc).toBeUndefined();
});

test('the colors are those of the theme, in light and dark mode', () => {
  const [bright = '', dark = ''] = readFileSync('app/config/theme.css', 'utf8').split('prefers-color-scheme: dark');
  const { html } = composeMail('en', letter);
  for (const role of ['page-alt', 'surface', 'ink', 'brand', 'action', 'link']) {
    const [inLight, inDark] = [bright, dark].map((scheme) => scheme.match(`--c-${role}: (#[0-9a-f]{6});`)?.[1]);
    expect(html).toMatch(new RegExp(`(color|background):${inLight}`));
    expect(html).toContain(`.on-${role}-ground{background:${inDark}!important}`);
  }
});

/** The elements of a document with the names of their attributes: injected markup would change them. */
function tagsOf(html: string): string[] {
  return [...html.matchAll(/<!?[a-z/][^>]*>/gi)].map(([tag]) => tag.replace(/="[^"]*"/g, ''));
}
