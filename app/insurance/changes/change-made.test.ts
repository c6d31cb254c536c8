import { expect, test } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import * as requestsPage from '#portals/policyholder/changes/change-requests-page.tsx';
import { ownChanges, SENTRA } from '#testing/selling/test-own-change.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { makeVin } from '../vehicles/vin.ts';
import type { ChangePreviewView, EndPreviewView } from './change-preview-view.ts';

type Told = { made?: string; requests: { starts?: string }[] };

withPortals('after a policyholder’s own change', (portals) => {
  const { holder, look, agree } = ownChanges(portals);

  test('what was done is told with its day, and names the ID card only when that changes', async () => {
    const of = await holder();
    const told = async () => {
      const page = { path: '/insurednew/requests', cookie: of.cookie };
      const { made, requests } = (await askPage(portals, requestsPage.loader, page)).data as Told;
      return { made, starts: requests[0]?.starts };
    };
    const later = { from: plusDays(dayIn('TX', new Date()), 7) };
    const day = mediumDay(later.from, 'en');
    const { shown: deductible } = await look(of, 'coverage', { 'collision-1': '//100000' });
    expect(deductible.preview.newCard).toBeUndefined();
    await agree(of, 'coverage', deductible, { unpaid: 'yes' });
    expect(await told()).toEqual({
      made: 'Done. Your policy has changed.',
      starts: expect.stringMatching(/^Started \w+ \d+, \d{4}\.$/),
    });
    const { shown: car } = await look(of, 'add-vehicle', { ...SENTRA, ...later });
    expect(car.preview.newCard).toBe(`Your ID card shows it from ${day}.`);
    await agree(of, 'add-vehicle', car);
    expect(await told()).toEqual({
      made: `Done. Your policy and your ID card change ${day}. Until then your policy covers what it covers today.`,
      starts: `Starts ${day} at 12:01 a.m.`,
    });
    const { shown: end } = await look(of, 'cancel', { cancelReason: 'vehicle-sold', ...later });
    const { seen } = (end as unknown as { end: EndPreviewView }).end;
    const preview = { ...end, preview: { ...end.preview, seen } as ChangePreviewView };
    await agree(of, 'cancel', preview, { unpaid: 'yes' });
    expect(await told()).toEqual({
      made: `Done. Your policy ends ${day} at 12:01 a.m.`,
      starts: `Your policy ends ${day} at 12:01 a.m.`,
    });
  });

  test('a car whose VIN says another year or make is refused with what it says, and an unknown one is flagged', async () => {
    const of = await holder();
    const errors = async (typed: Record<string, string>) => {
      const { status, shown } = await look(of, 'add-vehicle', { ...SENTRA, ...typed });
      return [status, (shown as unknown as { errors?: Record<string, string> }).errors?.vin];
    };
    const says = 'This VIN belongs to another car: 2019 Nissan Sentra. Check the VIN, the year and the make.';
    expect(await errors({ modelYear: '2005' })).toEqual([422, says]);
    expect(await errors({ make: 'Honda' })).toEqual([422, says]);
    const tasks = () =>
      portals.db.selectFrom('desk_task').select(['kind', 'detail']).where('policy_id', '=', of.policy.id).execute();
    const { shown } = await look(of, 'add-vehicle', SENTRA);
    await agree(of, 'add-vehicle', shown);
    expect(await tasks()).toEqual([]);
    const unknown = {
      make: 'Zastava',
      model: 'Koral',
      modelYear: '2021',
      vin: makeVin('ZZ1', '145A0', 2021, '0', '123456'),
    };
    const { shown: strange } = await look(of, 'add-vehicle', { ...SENTRA, ...unknown });
    expect(await agree(of, 'add-vehicle', strange)).toMatchObject({ status: 303 });
    expect(await tasks()).toEqual([{ kind: 'default-symbol', detail: { version: 3, car: '2021 Zastava Koral' } }]);
  });
});
