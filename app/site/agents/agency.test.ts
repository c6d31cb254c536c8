import { describe, expect, it, test } from 'vitest';
import { findAgents } from '#contract/zip.ts';
import { agenciesOf } from './agency.ts';
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
};

const search = (answer: unknown) => agenciesOf(findAgents.answer.parse(answer));

describe('AG-02 agencies of an answer', () => {
  it('AG-02 a card has name, address, phone, distance, languages, hours and a way there', () => {
    expect(search({ AGENT1: calleOcho })).toEqual([
      {
        name: 'Calle Ocho Insurance',
        street: '1421 SW 8th St',
        place: 'Miami, FL 33135',
        phone: '3055550142',
        miles: '0.4',
        languages: ['en', 'es'],
        hours: { opens: '09:00', closes: '17:30' },
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

  it('AG-02 what a carrier’s portal does not say is absent, not wrong', () => {
    const { distance, languages, hours, ...specified } = calleOcho;
    expect(search({ AGENT1: { ...specified, phone: '0142' } })).toMatchObject([
      { phone: undefined, miles: undefined, languages: [], hours: undefined },
    ]);
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
