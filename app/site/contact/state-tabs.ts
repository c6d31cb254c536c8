import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import type { StateCode } from '#contract/limits.ts';
import type { Tab } from '#ui/tabs.tsx';
import { setShared, useShared } from '../shared-state.ts';

/** The order of the specification's contact tabs; the first is the default (RT-09, CL-03). */
export const TAB_STATES = ['FL', 'GA', 'TX'] as const satisfies readonly StateCode[];

/** Tabs of the three states, each with an address: `?state=TX#contact`. */
export function useStateTabs(path: string, anchor: string, first: StateCode = TAB_STATES[0]) {
  const asked = useAskedState();
  const [chosen, choose] = useState<StateCode>();
  const tabs: Tab<StateCode>[] = TAB_STATES.map((state) => ({
    id: state,
    label: brand.states[state].name,
    href: `${localizeHref(`${path}?state=${state}`)}#${anchor}`,
  }));
  return { tabs, selected: chosen ?? asked ?? first, onSelect: choose };
}

/** The same, beginning with the tab that was looked at last, on this page or another (RT-09, SS-01). */
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
  return TAB_STATES.find((state) => state === search.get('state')?.toUpperCase());
}
