import type { StateCode } from '#config/states.ts';
import { type Coverage, isOfDamage } from '#contract/coverages.ts';
import type { ClaimKind } from '../claim.ts';
import { isEnded, type LineState } from '../lines/line.ts';
import { placesFor } from './slots.ts';

type Looked = {
  claim: { lossState: StateCode | null; kind: ClaimKind };
  line: { coverage: Coverage; state: LineState };
};

/** Whether the car can be inspected. A stolen car cannot. */
export const isBookable = ({ claim, line }: Looked) =>
  isOfDamage(line.coverage) && !isEnded(line.state) && claim.kind !== 'theft' && hasPlaces(claim.lossState);

const hasPlaces = (state: StateCode | null) => placesFor({ state, zip: null, isDrivable: null }).length > 0;
