import { authorityOf } from '#config/claims/authority.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Coverage } from '#contract/coverages.ts';
import { writtenAmount } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { StaffMember } from '../../staff/staff-store.ts';

/** @throws {Failure} refused when the amount is more than the person's roles may accept or pay */
export function requireAuthority(
  { language }: Pick<Context, 'language'>,
  { roles }: Pick<StaffMember, 'roles'>,
  coverage: Coverage,
  cents: number,
): void {
  const most = authorityOf(roles, coverage);
  if (most === null || cents <= most) return;
  const amounts = { amount: writtenAmount(cents, language), most: writtenAmount(most, language) };
  throw new Failure('refused', m.cdesk_over_authority(amounts, { locale: language }));
}
