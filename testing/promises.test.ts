import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ABILITIES } from '../app/config/abilities.ts';
import { LANGUAGES, type Language } from '../app/config/language.ts';
import { PROMISES, publicMessages, TRUE_ANYWHERE, unkeptIn, WORDS_OF_ROWS } from './promises.ts';

/** Patterns of texts that seem to promise that something about a claim, or a purchase, is done online. */
const SOUNDS_LIKE: Record<Language, RegExp> = {
  en: /(report|file|start)\b[^.]*\bclaims?\b|start\b[^.]*\bquote\b|claims?\b[^.]*\bonline|claim status|(see|follow|view|check)\b[^.]*\bclaims?\b|(send|upload|write)\b[^.]*\b(photos|papers|documents|adjuster)|adjuster|estimate|\b(price|buy|buying|bought|purchase)\b|what happened|\brenew\b|day or night/i,
  es: /(empiec|empez|inici|cotice)\w*\b[^.]*(\bcotizaci|en línea|\{states\})|(report|present|declar)\w*[^.]*\breclam|reclamos?\b[^.]*\ben línea|(ver|vea|siga|seguir|consulte|revise|estado)\b[^.]*\breclamos?\b|(env[ií]\w*|mand\w+|subir|suba)\b[^.]*\b(fotos|papeles|documentos)|ajustador|estimado|presupuesto|\b(precio|compre|comprar)\b|qué pasó|\brenuev|renovar|de día o de noche/i,
};

describe.each(LANGUAGES)('in %s', (language) => {
  const messages = [...publicMessages(language)];

  test('a text that promises an online act is listed as depending on an ability, or as always true', () => {
    const listed = [...Object.keys(PROMISES), ...WORDS_OF_ROWS, ...TRUE_ANYWHERE];
    const found = messages.filter(([, text]) => SOUNDS_LIKE[language].test(text));
    expect(found.length).toBeGreaterThan(30);
    expect(found.filter(([key]) => !listed.includes(key))).toEqual([]);
  });

  test('the lists name existing texts, each in one list', () => {
    const listed = [...Object.keys(PROMISES), ...WORDS_OF_ROWS, ...TRUE_ANYWHERE];
    expect(new Set(listed).size).toBe(listed.length);
    const keys = new Set(messages.map(([key]) => key));
    expect(listed.filter((key) => !keys.has(key))).toEqual([]);
  });

  test('a new sentence with a promise would be detected', () => {
    const sentences = {
      en: [
        'Report your claim here.',
        'See your price now.',
        'Send photos from your phone.',
        'Buy your policy tonight.',
        'Start your quote with your zip code.',
      ],
      es: [
        'Reporte aquí su reclamo.',
        'Vea ya su precio.',
        'Envíe fotos desde su teléfono.',
        'Compre su póliza hoy.',
        'Empiece su cotización con su código postal.',
      ],
    };
    for (const sentence of sentences[language]) expect(sentence).toMatch(SOUNDS_LIKE[language]);
  });
});

/** Patterns of a passage of the long texts that says something is done online. */
const SAYS_ONLINE: Record<Language, RegExp> = {
  en: /\bonline\b|\blog in\b|on the \[claims page|at any hour/i,
  es: /en línea|\bentre desde\b|en la \[página de reclamos|a cualquier hora/i,
};

/** How passages begin that mention such things without promising one. */
const MENTIONS: Record<Language, string[]> = {
  en: [
    '- We set cookies only where',
    'This site is for adults.',
    'You can read every public page',
    '## Email and documents online',
    '## How do I get a price, and can',
  ],
  es: ['Este sitio es para adultos.', '## Correo y documentos en línea', '## ¿Cómo obtengo un precio'],
};

test.each(LANGUAGES)(
  'a passage of the long texts in %s that says something is done online depends on an ability',
  (language) => {
    const passages = globSync(`app/config/content/${language}/{careers,coverages,faq,legal}/*.md`).flatMap((file) =>
      readFileSync(file, 'utf8').split(/\n\n/),
    );
    const found = passages.filter((passage) => SAYS_ONLINE[language].test(passage));
    expect(found.filter((passage) => passage.startsWith('{if ')).length).toBeGreaterThan(8);
    const open = found.filter((passage) => !passage.startsWith('{if '));
    expect(open.filter((passage) => !MENTIONS[language].some((each) => passage.startsWith(each)))).toEqual([]);
    expect(MENTIONS[language].filter((each) => !open.some((passage) => passage.startsWith(each)))).toEqual([]);
  },
);

test('every listed ability exists', () => {
  expect(Object.values(PROMISES).filter((ability) => !ABILITIES.includes(ability))).toEqual([]);
});

test('a page with an unkept promise is detected', () => {
  const page = '<p>Put your zip on the plate. We show you a price in plain words.</p>';
  expect(unkeptIn(page, 'en', ['start-quote'])).toEqual(['home_quote_lead_price promises see-price']);
  expect(unkeptIn(page, 'en', ['see-price'])).toEqual([]);
});
