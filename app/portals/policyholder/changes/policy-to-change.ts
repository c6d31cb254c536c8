import { data } from 'react-router';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import type { PolicyCoverage } from '#contract/policy-document.ts';
import { slotName, vehicleName } from '#insurance/changes/change-document.ts';
import { type Choices, type CoverageChoice, isChangeKind } from '#insurance/changes/change-request.ts';
import { coverAmount, coverName } from '#insurance/policies/cover-labels.ts';
import { findOwnDrivers, findOwnVehicles } from '#insurance/policies/own-policy-store.ts';
import { coverageSlots, isSameCoverage } from '#insurance/record/pricing/coverage-options.ts';
import { vehicleLabel } from '#insurance/record/pricing/unpaid-labels.ts';
import { latestVersion } from '#insurance/record/version-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { ownPolicyOf } from '../policyholder.ts';

/** The policy of the address with what is on it to choose from. @throws 404 for another's policy, and for no such kind */
export async function policyToChange(
  context: Context,
  request: Request,
  params: { number: string; kind?: string | undefined },
) {
  const { accountId, policy } = await ownPolicyOf(context, request, params.number);
  if (params.kind !== undefined && !isChangeKind(params.kind)) throw data(null, { status: 404 });
  const ofPolicy = <Row extends { policy_id: number }>(rows: Row[]) =>
    rows.filter((row) => row.policy_id === policy.id);
  const document = (await latestVersion(context.db, policy.id))?.document;
  const choices: Choices = {
    vehicles:
      document?.vehicles.filter(({ removed_on }) => removed_on === null).map(vehicleName) ??
      ofPolicy(await findOwnVehicles(context.db, accountId)).map(({ name, vin_suffix }) => `${name} (${vin_suffix})`),
    drivers: ofPolicy(await findOwnDrivers(context.db, accountId)).map(({ name }) => name),
    slots: document ? slotsOf(document, context.language) : [],
  };
  return { accountId, policy, choices };
}

/** What is written in several lines. */
export const LINES = { withLines: ['note', 'question', 'why'] };

/** What a form says beside its answers. */
const BESIDE = ['key', 'act', 'seenVersion', 'seenCents', 'unpaid', 'code'];

/** The answers of what was sent. */
export const typedIn = (sent: Fields): Fields =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !BESIDE.includes(name)));

/** Each coverage with its limits or deductibles, in words; an amount that the book does not have stays as it is. */
function slotsOf(document: Parameters<typeof coverageSlots>[0], language: Language): CoverageChoice[] {
  const words = (coverage: PolicyCoverage) => coverAmount({ ...coverage, vehicle_position: 0 }, language);
  return coverageSlots(document).flatMap((slot): CoverageChoice[] => {
    const { kind, position, now, options } = slot;
    const place = now ? options.findIndex((option) => isSameCoverage(option, now)) + 1 : 0;
    if (now && place === 0) return [];
    const vehicle = vehicleLabel(position, document);
    const name = coverName(kind, language);
    return [
      {
        name: slotName(slot),
        label: vehicle ? m.change_cover_of({ cover: name, vehicle }) : name,
        now: String(place),
        options: [
          { value: '0', label: m.change_cover_none() },
          ...options.map((option, at) => ({ value: String(at + 1), label: words(option) })),
        ],
      },
    ];
  });
}
