import { describe, expect, it, test } from 'vitest';
import { findAgents } from '#contract/zip.ts';
import { agencyAt, mappedSearch } from './agency.ts';
import { clockOf } from './opening-hours.ts';

const calleOcho = {
  agency_name: 'Calle Ocho Insurance',
  address1: '1421 SW 8th St',
  city: 'Miami',
  state: 'FL',
  zip: '33135',
  phone: '305-555-0142',
  distance: '0.4',
  languages: 'en,es',
  hours: '09:00-17:30',
  days: 'Mo-Sa',
  at: '25.7651,-80.2183',
  from: '25.7667,-80.2317',
};

/** A Saturday, 11 a.m. in Miami. */
const SATURDAY = new Date('2026-11-21T16:00:00Z');
const search = (answer: unknown, now = SATURDAY) =>
  findAgents.answer.parse(answer).agencies.map((agency) => agencyAt(agency, now));

describe('AG-02 agencies in an answer', () => {
  it('AG-02 a card has name, address, phone, distance, languages, hours and directions', () => {
    expect(search({ AGENT1: calleOcho })).toEqual([
      {
        name: 'Calle Ocho Insurance',
        street: '1421 SW 8th St',
        place: 'Miami, FL 33135',
        phone: '3055550142',
        miles: '0.4',
        languages: ['en', 'es'],
        hours: { opens: '09:00', closes: '17:30', isOpenSaturday: true },
        isOpenNow: true,
        spot: { latitude: 25.7651, longitude: -80.2183, state: 'FL' },
        directions:
          'https://www.google.com/maps/dir/?api=1&destination=Calle+Ocho+Insurance%2C+1421+SW+8th+St%2C+Miami%2C+FL+33135',
      },
    ]);
  });

  it('AG-02 the original key is ignored', () => {
    expect(search({ original: calleOcho, AGENT1: calleOcho })).toHaveLength(1);
  });

  it('AG-02 the order is AGENT1, AGENT2, … AGENT10', () => {
    const keys = ['AGENT10', 'AGENT2', 'AGENT1'];
    const answer = Object.fromEntries(keys.map((key) => [key, { ...calleOcho, agency_name: key }]));
    expect(search(answer).map(({ name }) => name)).toEqual(['AGENT1', 'AGENT2', 'AGENT10']);
  });

  it('AG-02 details that a carrier’s portal leaves out are absent, and not wrong', () => {
    const { distance, languages, hours, days, at, from, ...specified } = calleOcho;
    expect(search({ AGENT1: { ...specified, phone: '0142' } })).toMatchObject([
      { phone: undefined, miles: undefined, languages: [], hours: undefined, isOpenNow: undefined, spot: undefined },
    ]);
  });

  test.each([
    ['a Saturday without Saturday hours', { days: 'Mo-Fr' }, SATURDAY, false],
    ['8:59 in Miami', {}, new Date('2026-11-23T13:59:00Z'), false],
    ['8:30 in Houston', { state: 'TX', zip: '77002' }, new Date('2026-11-23T14:30:00Z'), false],
    ['9:00 in Houston', { state: 'TX', zip: '77002' }, new Date('2026-11-23T15:00:00Z'), true],
    [
      '8:30 in El Paso, an hour behind its state',
      { state: 'TX', zip: '79901' },
      new Date('2026-11-23T15:30:00Z'),
      false,
    ],
    ['9:30 in Atlanta', { state: 'GA', zip: '30303' }, new Date('2026-11-23T14:30:00Z'), true],
  ])('RT-06 open now uses local time: %s', (_, agency, now, isOpenNow) => {
    expect(search({ AGENT1: { ...calleOcho, ...agency } }, now)).toMatchObject([{ isOpenNow }]);
  });

  it('RT-06 a map is drawn only if every location is known', () => {
    const found = (agencies: object) => {
      const answer = { AGENT1: calleOcho, AGENT2: { ...calleOcho, ...agencies } };
      return mappedSearch({
        zip: '33135',
        outcome: 'found',
        agencies: search(answer),
        from: { latitude: 25.77, longitude: -80.23 },
      });
    };
    expect(found({})).toMatchObject({ state: 'FL', spots: [{ latitude: 25.7651 }, { latitude: 25.7651 }] });
    for (const at of [undefined, '', '25.7,80.2', '<svg>,-80', '25.7651']) expect(found({ at })).toBeUndefined();
  });

  test.each(['', 'soon', '9-5', '09:00', '99:00-17:00', 'javascript:alert(1)'])(
    'AG-02 hours "%s" are left out',
    (hours) => {
      expect(search({ AGENT1: { ...calleOcho, hours } })).toMatchObject([{ hours: undefined }]);
    },
  );
});

describe('AG-03 answers without an agency', () => {
  test.each([
    ['No Agents Found', { AGENT1: { agency_name: 'No Agents Found' } }],
    ['Please Enter Correct ZipCode', { AGENT1: { agency_name: 'Please Enter Correct ZipCode' } }],
    ['a missing name', { AGENT1: { address1: '1421 SW 8th St' } }],
    ['an empty name', { AGENT1: { ...calleOcho, agency_name: ' ' } }],
    ['nothing', {}],
    ['only the original key', { original: calleOcho }],
  ])('AG-03 %s is no agency', (_, answer) => {
    expect(search(answer)).toEqual([]);
  });

  it('AG-03 a sentence among agencies does not become a card', () => {
    expect(search({ AGENT1: calleOcho, AGENT2: { agency_name: 'No Agents Found' } })).toHaveLength(1);
  });
});

test.each([
  ['09:00', '9:00', false],
  ['12:00', '12:00', true],
  ['17:30', '5:30', true],
  ['00:15', '12:15', false],
])('AG-02 %s is shown as %s', (time, clock, isAfternoon) => {
  expect(clockOf(time)).toEqual({ clock, isAfternoon });
});
