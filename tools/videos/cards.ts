// The first and last pictures of a film, in the look of the site.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { brand } from '../../app/config/brand.ts';
import type { Language } from '../../app/config/language.ts';
import { tollFree } from '../../app/config/phone-number.ts';
import { wordsOf } from './words.ts';

const CONFIG = 'app/config';

const STYLE = `
  * { box-sizing: border-box; margin: 0 }
  body { height: 100vh; padding: 46px 56px; background: var(--c-night); color: var(--c-on-night); font-family: var(--f-road);
    display: grid; grid-template-columns: 1fr 308px; column-gap: 52px; align-items: center }
  .logo { position: absolute; left: 56px; top: 30px; height: 38px }
  .line { width: 84px; height: 5px; margin-bottom: 18px; background: var(--centreline) }
  h1 { font: 700 38px/1.12 var(--f-voice); letter-spacing: -.012em; text-wrap: balance }
  p { font-size: 19px; line-height: 1.45; color: var(--c-on-night-soft); text-wrap: balance }
  .screen { aspect-ratio: 16/10; border: 10px solid #06181c; border-radius: 10px; box-shadow: 0 0 0 2px rgb(255 255 255/.16) }
  .screen img { width: 100%; height: 100%; padding: 10px; object-fit: contain }
  .legs { display: flex; justify-content: space-between; padding: 0 18%; height: 22px }
  .legs i { width: 9px; background: #06181c }
  .place { margin-bottom: 12px; font-weight: 700; font-variant-numeric: tabular-nums }
  .number { margin: 8px 0 12px; font: 700 54px/1.1 var(--f-road); color: var(--c-action); white-space: nowrap }
`;

/** Serves the cards beside the product, with the product's theme. */
export async function serveCards(page: Page, cards: Record<string, string>): Promise<void> {
  await page.route(/\/film\//, (route) => {
    const [, name = ''] = /\/film\/(.+)$/.exec(route.request().url()) ?? [];
    const card = cards[name];
    if (card) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: card });
    return route.fulfill({ path: `${CONFIG}/${name}` });
  });
}

export const titleCard = (language: Language, title: string, { picture, tile }: { picture: string; tile: string }) =>
  card(
    language,
    `<div><div class="line"></div><h1>${title}</h1></div>
     ${screen(picture, tile)}`,
  );

/** A step that is done by phone or mail: what to do in a few words, and the number if it is a call. */
export const stepCard = (
  language: Language,
  step: { place: string; words: string; phone: string | undefined },
  { picture, tile }: { picture: string; tile: string },
) =>
  card(
    language,
    `<div><p class="place">${step.place}</p><div class="line"></div><h1>${step.words}</h1>
     ${step.phone ? `<div class="number" style="font-size: 42px; margin-top: 20px">${step.phone}</div>` : ''}</div>
     ${screen(picture, tile)}`,
  );

export const endCard = (language: Language) =>
  card(
    language,
    `<div style="grid-column:1/-1"><div class="line"></div><h1>${wordsOf(language)('pages_contact_claims_line')}</h1>
     <div class="number">${tollFree(brand.phones.claims)}</div>
     <p>${wordsOf(language)('claims_report_phone_more')}</p></div>`,
  );

const screen = (picture: string, tile: string) =>
  `<div><div class="screen" style="background:var(${tile})"><img src="/film/art/${picture}" alt=""></div>
   <div class="legs"><i></i><i></i></div></div>`;

const card = (language: Language, body: string) =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><link rel="stylesheet" href="/film/theme.css">
   <style>${STYLE}</style><body><img class="logo" src="/film/art/brand-logo-inv.svg" alt="">${body}</body></html>`;

/** The theme's darkest background, for the captions' room above the pictures. */
export function groundColor(): string {
  const [, color] = /--c-night: #([0-9a-f]{6})/.exec(readFileSync(`${CONFIG}/theme.css`, 'utf8')) ?? [];
  if (!color) throw new Error('the theme has no --c-night');
  return `0x${color}`;
}
