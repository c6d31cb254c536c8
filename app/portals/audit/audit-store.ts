import { compileOnce } from '../database/compile-once.ts';
import type { Queryable } from '../database/database.ts';
import type { Asked } from '../handler.ts';

/** Who does an act, as far as its audit says: a request, or a job of the server's. */
export type Acting = Pick<Asked, 'keyring' | 'requestId'>;

export type AuditedAct = {
  /** `verify-lien`, `check-policy`, …: the stem of the act. */
  act: string;
  /** Who did it: `lienholder`, `guest`, `account 12`, `producer 3`. Never a name. */
  actor: string;
  /** Whose data: kept as a keyed hash. */
  subject: [
    (
      | 'policy'
      | 'account'
      | 'producer'
      | 'staff'
      | 'quote'
      | 'application'
      | 'subrogation'
      | 'notice'
      | 'message'
      | 'contact-message'
      | 'tell-when'
    ),
    number,
  ];
  /** Facts without personal data. */
  detail?: Record<string, string | number | boolean>;
};

/** One row an act, in the act's own transaction. */
export async function audit(db: Queryable, asked: Acting, { act, actor, subject, detail = {} }: AuditedAct) {
  await insertAudit(db, {
    act,
    actor,
    subject: asked.keyring.hash('subject', ...subject),
    detail: JSON.stringify(detail),
    request_id: asked.requestId,
  });
}

type AuditRow = { act: string; actor: string; subject: Buffer; detail: string; request_id: string };

const insertAudit = compileOnce((db, { act, actor, subject, detail, request_id }: AuditRow) =>
  db.insertInto('audit').values({ act, actor, subject, detail, request_id }),
);
