import { beforeEach, expect, test } from 'vitest';
import type { GroupView } from '#platform/forms/field-view.ts';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { begin, keptQuote } from '#testing/test-steps.ts';
import * as modelsOffered from './models-offered.ts';

withPortals(
  'the car of a quote',
  (portals) => {
    beforeEach(async () => {
      await portals.db.deleteFrom('saved_quote').execute();
      await portals.db.deleteFrom('outbox').execute();
    });

    test('a VIN is looked up before anything is saved, and Enter on a complete form goes on', async () => {
      const browser = await begin(portals);
      for (const place of ['name', 'contact', 'address', 'license'] as const) await browser.send(place);
      const { key, ...car } = RIGHT['vehicles/new'];
      const lookUp = async (typed: object) => {
        const form = { ...car, key, model: '', go: 'look-up', ...typed };
        const { status, data } = await browser.send('vehicles/new', form);
        const {
          lookedUp,
          values,
          groups = [],
          errors,
        } = data as {
          lookedUp?: string;
          values?: object;
          errors?: object;
          groups?: GroupView[];
        };
        const fields = groups.flatMap((group) => group.fields);
        return { status, lookedUp, values, errors, fields };
      };
      const found = await lookUp({ use: '', ownership: '', make: 'Toyota' });
      expect(found).toMatchObject({
        status: 200,
        lookedUp: expect.stringContaining('2003 Honda Accord'),
        errors: undefined,
        values: { vin: car.vin, modelYear: '2003', make: 'Honda', model: 'Accord', use: '' },
      });
      const { suggestions = [] } = found.fields.find(({ name }) => name === 'model') ?? {};
      expect(suggestions).toContain('Accord Coupe');
      expect(await lookUp({ vin: '1M8GDM9AXKP042788' })).toMatchObject({
        lookedUp: expect.stringContaining('can’t tell the car'),
      });
      expect(await lookUp({ vin: '1HGCM82633A004353' })).toMatchObject({
        status: 422,
        errors: { vin: expect.any(String) },
      });
      expect(await lookUp({ vin: '' })).toMatchObject({ status: 422, errors: { make: expect.any(String) } });
      expect((await keptQuote(portals)).answers).toMatchObject({ vehicles: [] });
      expect(await lookUp({ modelYear: '2003', make: 'Honda', model: 'Accord' })).toMatchObject({ status: 303 });
      expect((await keptQuote(portals)).answers).toMatchObject({ vehicles: [{ vin: car.vin, model: 'Accord' }] });
    });

    test('a car whose price depends on its kind is asked for it, and keeps what was chosen', async () => {
      const browser = await (await begin(portals)).answerAll();
      const civic = {
        ...RIGHT['vehicles/new'],
        key: 'b1b2c3d4',
        vin: '',
        modelYear: '2017',
        make: 'honda',
        model: 'civic',
      };
      const { data } = await browser.send('vehicles/new', civic);
      const fields = (data as { groups: GroupView[] }).groups.flatMap((group) => group.fields);
      const { options = [] } = fields.find(({ name }) => name === 'carKind') ?? {};
      expect(options.map(({ label }) => label)).toEqual([
        'Civic Coupe',
        'Civic Hatchback',
        'Civic Sedan',
        'None of these',
      ]);
      await browser.send('vehicles/new', { ...civic, carKind: 'Civic Coupe' });
      const stored = { make: 'Honda', model: 'Civic', body: 'Coupe' };
      expect((await keptQuote(portals)).answers).toMatchObject({ vehicles: [{}, stored] });
      expect((await browser.see('vehicles/b1b2c3d4')).data).toMatchObject({ values: { carKind: 'Civic Coupe' } });
    });

    test('the models of a make are offered by year, in the reader’s words', async () => {
      const models = async (query: string) => {
        const { data } = await askPage(portals, modelsOffered.loader, { path: `/uaicins/quote/models?${query}` });
        return (data as Response).json();
      };
      expect(await models('state=TX&year=2017&make=honda')).toMatchObject({
        models: expect.arrayContaining(['Civic Sedan', 'Pilot']),
      });
      expect(await models('state=TX&year=2017&make=honda&lang=es')).toMatchObject({
        models: expect.arrayContaining(['Civic Sedán']),
      });
      expect(await models('state=TX&year=x&make=constructor')).toEqual({ models: [] });
    });
  },
  { prepare: async (portals) => void (await addAgency(portals)) },
);
