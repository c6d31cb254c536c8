import { m } from '#config/messages/compiled/messages.js';
import type { ReceivedKind } from './received-kinds.ts';

/** What can be recorded, as the desk reads it. */
export const RECEIVED_NAMES: Record<ReceivedKind, typeof m.creq_status> = {
  'estimate-requested': m.creq_estimate,
  'status-requested': m.creq_status,
  'limits-requested': m.creq_limits,
  'demand-received': m.creq_demand,
  'civil-remedy-notice': m.creq_remedy,
  'bill-received': m.creq_bill,
  settled: m.creq_settled,
  'total-loss': m.creq_total,
  'title-received': m.creq_title_received,
  'owner-kept-salvage-paid': m.creq_kept,
};
