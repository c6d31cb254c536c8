// Apart from the list of abilities, because browsers need only this.
import type { Ability } from './abilities.ts';
import type { StateCode } from './states.ts';

/** An ability in every state that it concerns, or in one of them where others lack it: `buy-policy:TX`. */
export type AbilityHere = Ability | `${Ability}:${StateCode}`;

/**
 * Whether people can do something here online.
 *
 * @param where one state, or `anywhere`; in every state that it concerns unless given
 */
export const isAble = (abilities: readonly AbilityHere[], ability: Ability, where?: StateCode | 'anywhere'): boolean =>
  abilities.some(
    (each) =>
      each === ability || (where === 'anywhere' ? each.startsWith(`${ability}:`) : each === `${ability}:${where}`),
  );
