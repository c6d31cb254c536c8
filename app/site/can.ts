import { createContext, useRouteLoaderData } from 'react-router';
import type { Ability } from '#config/abilities.ts';

/** Whether people can do something here online. What they cannot, a page says how to do today. */
export type Can = (ability: Ability) => boolean;

/** The same for loaders. */
export const abilitiesHere = createContext<readonly Ability[]>([]);

type RootData = { abilities?: readonly Ability[] };

/** Of a page: the root's loader knows it. Where even that failed, nothing is promised. */
export function useCan(): Can {
  const { abilities = [] } = useRouteLoaderData<RootData>('root') ?? {};
  return (ability) => abilities.includes(ability);
}

/** The same for the head of a page. */
export function canOf(matches: readonly ({ id: string; loaderData: unknown } | undefined)[]): Can {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  return (ability) => root?.abilities?.includes(ability) ?? false;
}
