import { expect, test } from 'vitest';
import { CARD_COMPANY, CARD_DAY, cardPolicyOf, cardVehicle } from '#testing/test-card-policy.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import { type IdCard, idCardsOf } from './id-card.ts';
import { idCardPdf } from './id-card-pdf.ts';

function cardsOf(state: 'FL' | 'TX' | 'GA', vehicles: number): IdCard[] {
  const policy = cardPolicyOf(state, { vehicles: Array.from({ length: vehicles }, (_, at) => cardVehicle(at + 1)) });
  const answer = idCardsOf(policy, CARD_COMPANY, CARD_DAY);
  return answer.kind === 'cards' ? answer.cards : [];
}

const fact = (label: string, value: string): [string, string][] => [
  ['LI', ''],
  ['Lbl', label],
  ['LBody', value],
];

test('GU-07 the PDF of a Florida card reads item by item, in order', async () => {
  const read = readPdf(await idCardPdf(cardsOf('FL', 1), 'es', 'Según nuestros registros del martes.'));
  expect(read).toEqual({
    language: 'es-US',
    title: 'Tarjetas de seguro · Unison Auto',
    isTagged: true,
    showsTitle: true,
    isPdfUa: true,
    areFontsEmbedded: true,
    pages: 1,
    tags: [
      ['Document', ''],
      ['H1', 'Tarjetas de seguro'],
      ['P', 'Recorte cada tarjeta por la línea punteada y guárdela en el vehículo.'],
      ['P', 'Según nuestros registros del martes.'],
      ['H2', 'Para la guantera: 2019 Toyota Corolla'],
      ['Sect en-US', ''],
      ['H3', 'Florida Automobile Insurance Identification Card'],
      ['L', ''],
      ...fact('Policy number', 'FL 44170263'),
      ...fact('Effective', '03/14/2026'),
      ...fact('Expires', '03/14/2027'),
      ...fact('Named insured', 'Marisol Peña Luis Peña'),
      ...fact('Vehicle', '2019 Toyota Corolla'),
      ...fact('VIN', '2T1BURHE5KC244101'),
      ...fact('Coverage', 'Personal injury protection, property damage liability Bodily injury liability'),
      ['P', 'Unison Auto Insurance Company · company number 00000 · claims 1-800-555-0119'],
      ['P', 'Not valid more than one year from the effective date.'],
    ],
  });
});

test.each([
  ['FL', 3, [2, 2, 1]],
  ['TX', 3, [3, 3, 3]],
  ['GA', 2, [1, 1]],
] as const)(
  'GU-07 %s: each of %i vehicles has a card, with %j vehicles listed on them',
  async (state, count, expected) => {
    const { tags } = readPdf(await idCardPdf(cardsOf(state, count), 'en', undefined));
    const headings = tags.filter(([tag]) => tag === 'H2');
    expect(headings).toHaveLength(count);
    const cards = tags.reduce<string[]>((found, [tag, words]) => {
      if (tag === 'H3') found.push('');
      if (tag === 'LBody' && found.length > 0) found.push(`${found.pop()}${words}|`);
      return found;
    }, []);
    expect(cards.map((words) => words.match(/2019 Toyota Corolla/g)?.length)).toEqual(expected);
  },
);
