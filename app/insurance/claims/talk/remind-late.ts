import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { oneByOne } from '#platform/jobs/one-by-one.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { addClaimEvent, ofItem } from '../lines/claim-event-store.ts';
import { itemName } from '../lines/line-labels.ts';
import { lockLines } from '../lines/lock-claim-store.ts';
import { findTalkParty } from './claim-message-store.ts';
import { findLate, type LatePerson, markItemsReminded } from './late-item-store.ts';
import { notifyParty } from './notify-party.ts';
import { writeLetterIfByPost } from './write-letter.ts';

/** As many people as one press of the button reminds, so that the page answers soon; the next press goes on. */
const BATCH = 100;

/**
 * Reminds everyone who is late with what we asked for, each once a day, of all of it in one message. Those whom no mail or
 * text reaches, and attorneys, get a letter.
 *
 * @throws the first failure, after the others were reminded
 */
export async function remindLate(context: Context, member: StaffMember): Promise<void> {
  const today = dayIn(brand.home, new Date());
  const late = await findLate(context.db, today, BATCH);
  await oneByOne(late, (person) => remind(context, member, { ...person, today }));
}

const remind = (context: Context, member: StaffMember, { claimId, partyId, today }: LatePerson & { today: string }) =>
  context.db.transaction().execute(async (trx) => {
    await lockLines(trx, [claimId]);
    const party = await findTalkParty(trx, context, claimId, partyId);
    // Their claim was joined to another one in the meantime: the next press reminds them.
    const items = party ? await markItemsReminded(trx, partyId, today) : [];
    const [first] = items;
    if (!party || !first) return;
    const actor = `staff ${member.id}` as const;
    for (const lineId of new Set(items.map((item) => item.lineId))) {
      await addClaimEvent(trx, { claimId, kind: 'items-reminded', actor, ...ofItem(lineId) });
    }
    await notifyParty(trx, context, party, 'reminder');
    await writeLetterIfByPost(trx, { claimId, id: first.lineId }, party, {
      kind: 'request',
      items: items.map(({ id }) => id),
      actor,
      write: (language) => ({
        title: m.talk_post_reminder_title({}, { locale: language }),
        paragraphs: items.flatMap(({ kind, why, dueOn }) => [
          m.talk_post_item_what({ what: itemName(kind, language) }, { locale: language }),
          why,
          m.talk_post_reminder_by({ day: writtenDay(dueOn, language) }, { locale: language }),
        ]),
      }),
    });
    await auditStaff(trx, context, member, {
      act: 'remind-late',
      subject: ['claim', claimId],
      detail: { count: items.length },
    });
  });
