import { describe, expect, test } from 'vitest';
import { ABILITIES } from '../app/config/abilities.ts';
import { LANGUAGES, type Language } from '../app/config/language.ts';
import { PROMISES, publicMessages, TRUE_ANYWHERE, unkeptIn, WORDS_OF_ROWS } from './promises.ts';

/** Patterns of texts that seem to promise that something about a claim, or a purchase, is done online. */
const SOUNDS_LIKE: Record<Language, RegExp> = {
  en: /(report|file|start)\b[^.]*\bclaims?\b|claims?\b[^.]*\bonline|claim status|(see|follow|view|check)\b[^.]*\bclaims?\b|(send|upload|write)\b[^.]*\b(photos|papers|documents|adjuster)|adjuster|estimate|\b(price|buy|buying|bought|purchase)\b|what happened|day or night/i,
  es: /(report|present|declar)\w*[^.]*\breclam|reclamos?\b[^.]*\ben línea|(ver|vea|siga|seguir|consulte|revise|estado)\b[^.]*\breclamos?\b|(env[ií]\w*|mand\w+|subir|suba)\b[^.]*\b(fotos|papeles|documentos)|ajustador|estimado|presupuesto|\b(precio|compre|comprar)\b|qué pasó|de día o de noche/i,
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
      ],
      es: ['Reporte aquí su reclamo.', 'Vea ya su precio.', 'Envíe fotos desde su teléfono.', 'Compre su póliza hoy.'],
    };
    for (const sentence of sentences[language]) expect(sentence).toMatch(SOUNDS_LIKE[language]);
  });
});

test('every listed ability exists', () => {
  expect(Object.values(PROMISES).filter((ability) => !ABILITIES.includes(ability))).toEqual([]);
});

test('a page with an unkept promise is detected', () => {
  const page = '<p>Put your zip on the plate. We show you a price in plain words.</p>';
  expect(unkeptIn(page, 'en', ['start-quote'])).toEqual(['home_quote_lead_price promises see-price']);
  expect(unkeptIn(page, 'en', ['see-price'])).toEqual([]);
});
