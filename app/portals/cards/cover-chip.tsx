import { href } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { CoverToday } from '#insurance/policies/cover.ts';
import { buttonClass } from '#ui/button.tsx';
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

type Again = { isQuoted: boolean; isBlock?: boolean };

/** From a policy that has ended to a new one: by a quote, where one can be started online, or else by an agent. */
export function CoverAgainLink({ isQuoted, isBlock = false }: Again) {
  const page = isQuoted ? href('/uaichome/getaquote') : href('/uaichome/FindAnAgent');
  return (
    <a className={buttonClass({ kind: 'go', size: 'large', isBlock })} href={localizeHref(page)}>
      {isQuoted ? m.pay_new_quote() : m.pay_find_agent()}
    </a>
  );
}

export const policyOverText = (isQuoted: boolean, day: string) =>
  (isQuoted ? m.pay_over_text : m.pay_over_agent)({ day });
