import { expect, test } from 'vitest';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';

withPortals('two adjusters on one line', (portals) => {
  const desk = claimDesk(portals);
  const { look, signedIn, decide, confirm } = desk;

  test('of two who decide in parallel one succeeds, and the other has to look again: one letter and mail', async () => {
    const { number, email } = await addThirdPartyClaim(portals);
    const [one, other] = [await signedIn('adjuster'), await signedIn('claims-lead')];
    const now = () => desk.version(one.cookie, number);
    await confirm(one.cookie, number);
    const [version, mails] = [await now(), (await mailTo(portals, email)).length];
    const grounds = { wording: 'Part D', relied: 'Two cars', wouldChange: 'A photo' };
    const answers = await Promise.all([
      decide(one.cookie, number, { act: 'accepted', version, why: 'We pay for the bumper.' }),
      decide(other.cookie, number, { act: 'partly', version, why: 'We pay for half of it.' }),
      decide(other.cookie, number, { act: 'propose', version, ...grounds }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422]);
    const told = answers
      .filter(({ status }) => status === 422)
      .map(({ data }) => (data as { refusal: string }).refusal);
    for (const words of told) expect(words).toMatch(/in the meantime/);
    const isProposed = answers[2]?.status === 303;
    const { lineState, letters } = await look(other.cookie, number);
    // A denial is only proposed until a second person approves it.
    expect(['accepted', 'partly'].includes(lineState)).toBe(!isProposed);
    expect(letters).toHaveLength(isProposed ? 1 : 2);
    expect(await mailTo(portals, email)).toHaveLength(mails + (isProposed ? 0 : 1));
  });
});
