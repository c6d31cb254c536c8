import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { addOwnPolicy, addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { useStateOfPage } from '../shell/portal-page.ts';
import { loader } from './policyholder-layout.tsx';

const LAYOUT = 'portals/policyholder/policyholder-layout';

test.each([
  ['the state in its address', '/uaicins/tx/home', undefined, 'TX'],
  ['that of the reader’s policy', '/insurednew/profile', 'GA', 'GA'],
  ['the company’s own, where neither is known', '/insurednew/profile', undefined, 'FL'],
])('a page has the sky of %s', (_, path, state, sky) => {
  const Page = () => useStateOfPage();
  const Stub = createRoutesStub([
    { path: '/uaicins/:state/home', Component: Page },
    {
      id: LAYOUT,
      Component: Outlet,
      loader: () => ({ state }),
      children: [{ path: '/insurednew/profile', Component: Page }],
    },
  ]);
  const hydrationData = { loaderData: { [LAYOUT]: { state } } };
  expect(renderToStaticMarkup(createElement(Stub, { initialEntries: [path], hydrationData }))).toBe(sky);
});

withPortals('the state of the sky', (portals) => {
  const stateFor = async (cookie: string) =>
    (await askPage(portals, loader, { path: '/insurednew/profile', cookie })).data;

  test('pages show the sky of the state of the reader’s policy in force', async () => {
    const { id, policy, cookie } = await addPolicyholder(portals);
    await addOwnPolicy(portals, id, { state: 'TX' });
    expect(await stateFor(cookie)).toEqual({ state: 'FL' });
    await portals.db.updateTable('policy').set({ status: 'X' }).where('id', '=', policy.id).execute();
    expect(await stateFor(cookie)).toEqual({ state: 'TX' });
  });

  test('without a session there is no state, and the page itself refuses', async () => {
    expect(await stateFor('')).toEqual({ state: undefined });
  });
});
