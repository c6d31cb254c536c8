import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { brand } from '#config/brand.ts';
import { stateName } from '#config/by-state/state-names.ts';
import { localizeHref } from '#config/localize.ts';
import { STATES_BY_NAME, type StateCode, stateNamed } from '#config/states.ts';
import type { Tab } from '#ui/tabs.tsx';
import { setShared, useShared } from '../shared-state.ts';

/** Tabs of the states, each with an address: `?state=TX#contact`; the home state is the default (RT-09, CL-03). */
export function useStateTabs(path: string, anchor: string, first: StateCode = brand.home) {
  const asked = useAskedState();
  const [chosen, choose] = useState<StateCode>();
  const tabs: Tab<StateCode>[] = STATES_BY_NAME.map((state) => ({
    id: state,
    label: stateName(state),
    href: `${localizeHref(`${path}?state=${state}`)}#${anchor}`,
  }));
  return { tabs, selected: chosen ?? asked ?? first, onSelect: choose };
}

/** The same, starting with the tab viewed last, on this page or another (RT-09, SS-01). */
export function useLastStateTabs(path: string, anchor: string) {
  const asked = useAskedState();
  const states = useStateTabs(path, anchor, useShared('contactTab'));
  useEffect(() => {
    if (asked) setShared({ contactTab: asked });
  }, [asked]);
  function onSelect(state: StateCode) {
    states.onSelect(state);
    setShared({ contactTab: state });
  }
  return { ...states, onSelect };
}

function useAskedState(): StateCode | undefined {
  const [search] = useSearchParams();
  return stateNamed(search.get('state'));
}
