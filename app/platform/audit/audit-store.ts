import type { Context } from '../context/handler.ts';
import { compileOnce } from '../database/compile-once.ts';
import type { Queryable } from '../database/database.ts';
import type { ActOnSubject, Actor, LettingInAct } from './audited-acts.ts';

/** What the audit needs to know about the caller: a request, or one of the server's jobs. */
export type AuditContext = Pick<Context, 'keyring' | 'requestId'>;

type Row = {
  actor: Actor;
  /** Facts without personal data. The subject is stored as a keyed hash. */
  detail?: Partial<Record<DetailName, string | number | boolean>>;
};
type But<A, Names> = A extends ActOnSubject ? Omit<A, 'act'> & { act: Exclude<A['act'], Names> } : never;
type Only<A, Names> = A extends ActOnSubject ? Omit<A, 'act'> & { act: Extract<A['act'], Names> } : never;

export type AuditedAct = But<ActOnSubject, LettingInAct> & Row;
/** An act that gives a person access: see `auditAndNotify`. */
export type LettingIn = Only<ActOnSubject, LettingInAct> & Row;

/** Names of facts that an audit row can hold besides its subject. Their labels are in `audit-details.ts`. */
export type DetailName =
  | 'agency'
  | 'audience'
  | 'bills'
  | 'by'
  | 'bySubject'
  | 'bytes'
  | 'campaign'
  | 'car'
  | 'cents'
  | 'change'
  | 'count'
  | 'day'
  | 'days'
  | 'document'
  | 'documents'
  | 'effect'
  | 'figure'
  | 'fileHash'
  | 'kind'
  | 'knew'
  | 'log'
  | 'mail'
  | 'name'
  | 'pause'
  | 'problem'
  | 'purpose'
  | 'reason'
  | 'receipt'
  | 'reference'
  | 'reportedAs'
  | 'roles'
  | 'state'
  | 'status'
  | 'step'
  | 'term'
  | 'text'
  | 'topic'
  | 'version'
  | 'view'
  | 'way'
  | 'why';

/** Adds one audit row per act, in the same transaction as the act. */
export const audit = (db: Queryable, context: AuditContext, act: AuditedAct): Promise<void> =>
  insertRow(db, context, act);

/** For `auditAndNotify` only, which also notifies the people concerned. */
export const auditLettingIn = (db: Queryable, context: AuditContext, act: LettingIn): Promise<void> =>
  insertRow(db, context, act);

async function insertRow(
  db: Queryable,
  context: AuditContext,
  { act, actor, subject, detail = {} }: AuditedAct | LettingIn,
): Promise<void> {
  await insertAudit(db, {
    act,
    actor,
    subject: context.keyring.hash('subject', ...subject),
    detail: JSON.stringify(detail),
    request_id: context.requestId,
  });
}

type AuditRow = { act: string; actor: string; subject: Buffer; detail: string; request_id: string };

const insertAudit = compileOnce((db, { act, actor, subject, detail, request_id }: AuditRow) =>
  db.insertInto('audit').values({ act, actor, subject, detail, request_id }),
);
