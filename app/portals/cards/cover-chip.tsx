import { m } from '#config/messages/compiled/messages.js';
import type { CoverToday } from '#insurance/policies/cover.ts';
import { Chip, type ChipKind } from '#ui/chip.tsx';

const chips = {
  covered: ['ok', m.guest_status_covered],
  notice: ['warn', m.guest_status_notice],
  'not-yet': ['none', m.guest_status_not_yet],
  expired: ['error', m.guest_status_expired],
  cancelled: ['error', m.guest_status_cancelled],
} as const satisfies Record<CoverToday, readonly [ChipKind, unknown]>;

export function CoverChip({ cover }: { cover: CoverToday }) {
  const [kind, words] = chips[cover];
  return <Chip kind={kind}>{words()}</Chip>;
}
