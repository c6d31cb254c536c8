import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { PolicyDocument } from '#contract/policy-document.ts';
import type { Queryable } from '#platform/database/database.ts';
import { coverName } from '../policies/cover-labels.ts';
import { documentAsItIs } from '../record/lock-versions.ts';
import { coverageSlots, isSameCoverage } from '../record/pricing/coverage-options.ts';
import { vehicleLabel } from '../record/pricing/unpaid-labels.ts';
import { latestVersion } from '../record/version-store.ts';
import { optionLabel, optionValue, slotName, vehicleName } from './change-document.ts';
import type { Choices, CoverageChoice } from './change-request.ts';
import { peopleNames } from './insured-change.ts';

/** What is on a policy, as choices in a form. The caller has checked access to the policy. */
export async function choicesOf(db: Queryable, policyId: number, language: Language): Promise<Choices> {
  const version = await latestVersion(db, policyId);
  const document = version?.document ?? (await documentAsItIs(db, policyId));
  if (!document) return { vehicles: [], drivers: [], insureds: [], slots: [] };
  return {
    vehicles: document.vehicles.filter(({ removed_on }) => removed_on === null).map(vehicleName),
    drivers: peopleNames(document.drivers),
    insureds: peopleNames(document.insureds),
    // For a policy that is older than versions, its rate book is unknown.
    slots: version ? slotsOf(document, language) : [],
  };
}

/** Each coverage with its limits or deductibles as text. A value that the rate book lacks cannot be changed here. */
function slotsOf(document: PolicyDocument, language: Language): CoverageChoice[] {
  return coverageSlots(document).flatMap((slot): CoverageChoice[] => {
    const { kind, position, now, options } = slot;
    if (now && !options.some((option) => isSameCoverage(option, now))) return [];
    const vehicle = vehicleLabel(position, document);
    const name = coverName(kind, language);
    return [
      {
        name: slotName(slot),
        label: vehicle ? m.change_cover_of({ cover: name, vehicle }) : name,
        now: optionValue(now),
        options: [undefined, ...options].map((option) => ({
          value: optionValue(option),
          label: optionLabel(option, language),
        })),
      },
    ];
  });
}
