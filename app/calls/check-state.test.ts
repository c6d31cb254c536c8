import { expect, test } from 'vitest';
import { checkState } from '#contract/zip.ts';
import { withPortals } from '#testing/test-portals.ts';

withPortals('checkstate', (portals) => {
  test.each([
    ['33135', 'FL'],
    ['77002', 'TX'],
    ['30303', 'GA'],
    ['39901', 'GA'],
    ['88595', 'TX'],
  ])('GU-04 %s is in %s', async (mailingZip, state) => {
    expect(await portals.ask(checkState, { mailingZip }, { way: 'as-specified' })).toMatchObject({
      status: 200,
      body: state,
    });
  });

  test.each([
    ['73102', 'Oklahoma'],
    ['88001', 'New Mexico'],
    ['88901', 'Nevada'],
    ['39201', 'Mississippi'],
  ])('RT-08 %s begins like a zip code of our states and is reported to be in %s', async (mailingZip, state) => {
    const { status, body } = await portals.ask(checkState, { mailingZip });
    expect([status, body]).toEqual([200, expect.stringContaining(`is in ${state}`)]);
  });

  test.each(['10001', '00000'])(
    'GU-04 %s is refused with a sentence, even if its first digits look like one of our states',
    async (mailingZip) => {
      const { status, body } = await portals.ask(checkState, { mailingZip });
      expect([status, body]).toEqual([200, 'That zip code isn’t in Florida, Texas or Georgia.']);
    },
  );

  test.each(['3313', '331355', 'ABCDE', ''])('malformed %j gets a 400', async (mailingZip) => {
    expect((await portals.ask(checkState, { mailingZip })).status).toBe(400);
  });
});
