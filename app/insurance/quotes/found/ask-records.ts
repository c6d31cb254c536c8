import { setTimeout } from 'node:timers/promises';
import { m } from '#config/messages/compiled/messages.js';
import { audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { recordSource } from '../../records/open-record-source.ts';
import type { RecordAnswer, RecordSource } from '../../records/record-source.ts';
import { addRecordConsent, followSubject, keepRecordAnswer, takeRecordAsk } from '../../records/record-store.ts';
import type { OpenQuote, QuoteDraft } from '../quote-answers.ts';
import { lockDraft } from '../quote-draft-store.ts';
import { nextStep } from '../quote-progress.ts';
import { type RecordSubject, recordSubjects, unasked } from '../records-wait.ts';
import { CONSENT_VERSION, clientConsentWording, consentWording } from './consent-wording.ts';

/** A source that takes longer counts as not answering, so that applicants do not wait for it. */
const ANSWERS_WITHIN_MS = 4000;
/** After this time, a request that asked but stored no answer is assumed to have died. */
const ASKED_AGAIN_AFTER_SECONDS = 15;

type Taken = RecordSubject & { id: number; reference: string };

/**
 * Stores the applicant's consent to record look-ups and, if given, asks each source once about each driver and car.
 * Subjects that were asked about before are not asked again. A source that does not answer stops no one.
 *
 * @param isGiven undefined keeps the earlier answer; at an agency, what the client told the producer
 * @returns whether any source was asked now
 * @throws {Failure} throttled; refused when the quote was sent, bought or closed in the meantime, or is incomplete
 */
export async function askRecords(
  context: Context,
  { tokenHash, draft: seen, actor = 'visitor' }: OpenQuote,
  { isGiven }: { isGiven?: boolean | undefined },
): Promise<boolean> {
  const source = recordSource(context.env);
  const { id } = seen;
  const before = seen.found?.consent?.isGiven;
  const isOver = before !== undefined && (isGiven ?? before) === before && !(before && unasked(seen).length > 0);
  if (!source || isOver) return false;
  await budgetOf('askRecords', context).reserve();
  const { taken, today } = await context.db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, tokenHash);
    const isOpen = draft && !draft.reference && !draft.is_bought && nextStep(draft) === 'check';
    if (!isOpen) throw new Failure('refused', m.quoting_closed({}, { locale: context.language }));
    await keepConsent(trx, context, draft, { isGiven, actor });
    return {
      today: dayIn(draft.state, new Date()),
      taken: (isGiven ?? draft.found?.consent?.isGiven) ? await takeAsks(trx, source, draft) : [],
    };
  });
  const answers = await Promise.all(
    taken.map(async (ask) => ({ id: ask.id, kind: ask.kind, answer: await answerTo(context, source, ask, today) })),
  );
  if (answers.length === 0) return false;
  await context.db.transaction().execute(async (trx) => {
    for (const { id: report, answer } of answers) {
      await keepRecordAnswer(trx, report, {
        outcome: answer?.outcome ?? 'no-answer',
        items: answer?.outcome === 'found' ? answer.items : [],
      });
    }
    await audit(trx, context, { act: 'ask-records', actor, subject: ['quote', id], detail: { count: answers.length } });
  });
  return true;
}

async function keepConsent(
  trx: Queryable,
  context: Context,
  { id, found }: QuoteDraft,
  { isGiven, actor }: { isGiven: boolean | undefined; actor: Actor },
): Promise<void> {
  if (isGiven === undefined || found?.consent?.isGiven === isGiven) return;
  const { language } = context;
  const wording = actor === 'visitor' ? consentWording(language) : clientConsentWording(language);
  await addRecordConsent(trx, id, { isGiven, wording, version: CONSENT_VERSION, language, actor });
  await audit(trx, context, { act: isGiven ? 'agree-to-records' : 'refuse-records', actor, subject: ['quote', id] });
}

/** Claims the look-ups that are still to be made, for this request alone. */
async function takeAsks(trx: Queryable, source: RecordSource, draft: QuoteDraft): Promise<Taken[]> {
  for (const { key: subject, kind, print } of recordSubjects(draft)) {
    await followSubject(trx, draft.id, { kind, subject, print });
  }
  const taken: Taken[] = [];
  for (const ask of unasked(draft)) {
    const of = { kind: ask.kind, subject: ask.key, print: ask.print, source: source.agencies[ask.kind] };
    const row = await takeRecordAsk(trx, draft.id, of, ASKED_AGAIN_AFTER_SECONDS);
    if (row) taken.push({ ...ask, ...row });
  }
  return taken;
}

/** @returns undefined when the source does not answer in time */
async function answerTo(
  { log }: Context,
  source: RecordSource,
  { kind, by, reference }: Taken,
  today: string,
): Promise<RecordAnswer | undefined> {
  const asked = { reference, today };
  const asking =
    kind === 'vehicle'
      ? source.vehicle({ ...asked, ...by })
      : kind === 'driving'
        ? source.driving({ ...asked, ...by })
        : source.insurance({ ...asked, ...by });
  const over = new AbortController();
  try {
    return await Promise.race([asking, setTimeout(ANSWERS_WITHIN_MS, undefined, { signal: over.signal })]);
  } catch {
    // The error is not logged, because it may name the person who was looked up.
    log.warn({ kind }, 'a source of records did not answer');
    return undefined;
  } finally {
    over.abort();
  }
}
