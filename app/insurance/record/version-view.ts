import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { actorName } from '#platform/audit/audited-acts.ts';
import { writtenChange, writtenMomentIn, writtenMoney } from '#platform/calendar/written.ts';
import {
  NO_LOSS,
  NOT_MAILED,
  NOTHING_DUE,
  NOTICE_OVER,
  PAST_DUE,
  type PolicyVersion,
  stateOf,
  TAKEN_BACK,
  TAKEN_OVER,
  type VersionKind,
} from './policy-version.ts';
import { differencesView } from './pricing/difference-labels.ts';
import { worksheetOfVersion } from './worksheet-view.ts';

const KINDS: Record<VersionKind, typeof m.version_new_business> = {
  new_business: m.version_new_business,
  endorsement: m.version_endorsement,
  cancellation: m.version_cancellation,
  reinstatement: m.version_reinstatement,
  renewal: m.version_renewal,
  expiration: m.version_expiration,
  import: m.version_import,
};

/** A notice of cancellation ends nothing yet. */
const kindOf = ({ kind, document }: PolicyVersion) =>
  kind === 'cancellation' && document.status === 'cancel_pending' ? m.notice_paper_title : KINDS[kind];

/** Reasons that are codes. Others are references. */
const REASONS: Record<string, typeof m.version_taken_over> = {
  [TAKEN_OVER]: m.version_taken_over,
  [NO_LOSS]: m.version_no_loss,
  [PAST_DUE]: m.version_past_due,
  [NOTICE_OVER]: m.version_notice_over,
  [NOT_MAILED]: m.version_not_mailed,
  [NOTHING_DUE]: m.version_nothing_due,
  [TAKEN_BACK]: m.version_taken_back,
};

/**
 * A version for the service desk: what it is, when it takes effect, and when, by whom and why it was written. Times are
 * local to the policy's state. What it changed is told against the version `before`.
 */
export function versionView(
  version: PolicyVersion,
  {
    language,
    staff,
    before,
  }: { language: Language; staff: ReadonlyMap<number, string>; before?: PolicyVersion | undefined },
) {
  const { number, effectiveAt, processedAt, actor, reason, changeCents, premiumCents } = version;
  const { timeZone } = brand.states[stateOf(version.document)];
  const moment = (at: Date) => writtenMomentIn(at, language, timeZone, { year: 'numeric' });
  return {
    number,
    kind: kindOf(version)({}, { locale: language }),
    effective: moment(effectiveAt),
    processed: moment(processedAt),
    by: actorName(actor, language, staff),
    reason: reason && (REASONS[reason]?.({}, { locale: language }) ?? reason),
    premium: writtenMoney(premiumCents, language),
    change: changeCents === 0 ? undefined : writtenChange(changeCents, language),
    changed: before ? differencesView(before.document, version.document, language) : [],
    isByHand: version.isPricedByHand,
    hasWorksheet: worksheetOfVersion(version) !== null,
    from:
      version.importFileId === null
        ? undefined
        : {
            file: version.importFileId,
            line: version.importLine ?? 0,
            isOfZip: version.importLines !== null,
          },
  };
}
export type VersionView = ReturnType<typeof versionView>;
