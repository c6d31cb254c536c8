import { createContext, useRouteLoaderData } from 'react-router';
import type { Ability } from '#config/abilities.ts';

/** Whether people can do something here online. For everything else, pages explain how to do it another way. */
export type Can = (ability: Ability) => boolean;

/** The same for loaders. */
export const abilitiesHere = createContext<readonly Ability[]>([]);

type RootData = { abilities?: readonly Ability[] };

/** For pages; reads it from the root's loader. If even that failed, nothing is promised. */
export function useCan(): Can {
  const { abilities = [] } = useRouteLoaderData<RootData>('root') ?? {};
  return (ability) => abilities.includes(ability);
}

/** The same for the head of a page. */
export function canOf(matches: readonly ({ id: string; loaderData: unknown } | undefined)[]): Can {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  return (ability) => root?.abilities?.includes(ability) ?? false;
}
