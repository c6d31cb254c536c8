import { createContext, useRouteLoaderData } from 'react-router';
import type { Ability } from '#config/abilities.ts';
import { type AbilityHere, isAble } from '#config/is-able.ts';
import type { StateCode } from '#config/states.ts';

/**
 * Whether people can do something here online: in one state, or in every state that it concerns. For everything else,
 * pages explain how to do it another way.
 */
export type Can = (ability: Ability, state?: StateCode) => boolean;

/** The same for loaders. */
export const abilitiesHere = createContext<readonly AbilityHere[]>([]);

type RootData = { abilities?: readonly AbilityHere[] };

/** For pages; reads it from the root's loader. If even that failed, nothing is promised. */
export function useCan(): Can {
  const { abilities = [] } = useRouteLoaderData<RootData>('root') ?? {};
  return (ability, state) => isAble(abilities, ability, state);
}

/** The same for the head of a page. */
export function canOf(matches: readonly ({ id: string; loaderData: unknown } | undefined)[]): Can {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  return (ability, state) => isAble(root?.abilities ?? [], ability, state);
}
