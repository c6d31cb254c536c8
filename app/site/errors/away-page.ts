import logo from '#config/art/brand-logo-inv.svg?raw';
import { brand } from '#config/brand.ts';
import { inLanguage } from '#config/language.server.ts';
import { LANGUAGES, type Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { escaped, plainDocument } from '#config/plain-document.ts';
import { darkColor, lightColor } from '#config/theme-colors.ts';
import { deskHours } from '../contact/desk-hours.ts';

/**
 * The page that a proxy shows while none of our servers answers; `npm run build` writes it as a file. It cannot know
 * the reader's language, so it is in both. Nothing else can be loaded then, so it contains everything it needs.
 */
export function awayPage(): string {
  const title = LANGUAGES.map((language) => m.pages_away_headline({}, { locale: language })).join(' · ');
  const body = `<header>${logo.trim().replace('<svg ', '<svg role="img" width="188" height="40" ')}</header>
<main>
${LANGUAGES.map((language) => inLanguage(language, () => part(language))).join('\n')}
</main>`;
  return plainDocument({ language: 'en', title, head: `<style>${STYLE}</style>`, body });
}

/** Only the first language's headline is an h1, because a page has one. */
function part(language: Language): string {
  const rank = language === LANGUAGES[0] ? 'h1' : 'h2';
  return `<section lang="${language}">
<${rank}>${escaped(m.pages_away_headline())}</${rank}>
<p>${escaped(m.pages_away_words({ name: brand.shortName }))}</p>
<p><a class="again" href="">${escaped(m.pages_offline_again())}</a></p>
<dl>
${line(m.pages_desk_customer_service(), brand.phones.support, deskHours('customerService'))}
${line(m.pages_contact_claims_line(), brand.phones.claims, deskHours('newClaims'))}
</dl>
</section>`;
}

function line(label: string, phone: string, hours: ReturnType<typeof deskHours>): string {
  const times = hours.map((each) => `<dd>${escaped(m.pages_away_hours({ when: m.claims_hours_in(each) }))}</dd>`);
  return `<dt>${escaped(label)}</dt>
<dd><a href="${callHref(phone)}">${tollFree(phone)}</a></dd>
${times.join('\n')}`;
}

const colors = (colorOf: (role: string) => string) =>
  ['page', 'ink', 'ink-soft', 'line', 'link', 'brand-deep', 'action', 'on-action']
    .map((role) => `--${role}:${colorOf(role)}`)
    .join(';');

const STYLE = `
:root{${colors(lightColor)}}
@media (prefers-color-scheme:dark){:root{${colors(darkColor)}}}
body{margin:0;background:var(--page);color:var(--ink);font:1.125rem/1.5 Overpass,system-ui,sans-serif}
header{padding:16px 20px;background:var(--brand-deep)}
header svg{display:block}
main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,320px),1fr));gap:8px 48px;max-width:1000px;padding:12px 20px 40px;margin:auto}
h1,h2{margin:28px 0 12px;font:700 2rem/1.15 Besley,Georgia,serif}
dl{margin:0}
dt{margin-top:20px;padding-top:16px;border-top:1px solid var(--line);font-weight:700}
dd{margin:0;color:var(--ink-soft)}
a{color:var(--link)}
dd a{display:inline-block;padding:6px 0;font-size:1.25rem;font-weight:700;white-space:nowrap}
.again{display:inline-block;padding:12px 24px;border-radius:10px;background:var(--action);color:var(--on-action);font-weight:700;text-decoration:none}
`;
