import { startNotifyingEndedPrices } from './insurance/agent-quotes/notify-ended-prices.ts';
import { startDeletingApplications } from './insurance/applications/delete-expired-applications.ts';
import { startBillJobs, startPaymentJobs } from './insurance/billing/payment-jobs.ts';
import { startImports } from './insurance/book/import/import-job.ts';
import { startRemindingOfVisits } from './insurance/claims/appointments/remind-of-visits.ts';
import { startRecomputingClocks } from './insurance/claims/lines/recompute-clocks.ts';
import { startSettlingDispatches } from './insurance/claims/lines/settle-dispatches.ts';
import { startNotifyingOfFilings } from './insurance/filings/notify-of-filings.ts';
import { startEndingUnpaid } from './insurance/nonpayment/end-notices.ts';
import { startBinding } from './insurance/purchases/binding/binding-jobs.ts';
import { startImpacts } from './insurance/rates/run-impact.ts';
import { startProjecting } from './insurance/record/upkeep/project-due.ts';
import { startTakingOver } from './insurance/record/upkeep/take-over-policies.ts';
import { startRenewals } from './insurance/renewals/run-renewals.ts';
import { RETENTION_RULES } from './insurance/retention/retention-rules.ts';
import { startSealing } from './platform/audit/audit-chain.ts';
import { startCountingActivity } from './platform/audit/count-activity.ts';
import type { Resources, SiteResources } from './platform/context/handler.ts';
import type { Database } from './platform/database/database.ts';
import { startSendingUsage, startUsage } from './platform/jobs/save-usage.ts';
import type { Job } from './platform/jobs/start-job.ts';
import { startWatchingSpace } from './platform/jobs/watch-space.ts';
import { startOutbox } from './platform/messages/send-outbox.ts';
import { startForgetting } from './platform/retention/forget-old.ts';

const starts = [
  startSealing,
  startOutbox,
  startTakingOver,
  startProjecting,
  startEndingUnpaid,
  startRenewals,
  startPaymentJobs,
  startBillJobs,
  startBinding,
  startNotifyingOfFilings,
  startNotifyingEndedPrices,
  startImpacts,
  startDeletingApplications,
  startSettlingDispatches,
  startRecomputingClocks,
  startRemindingOfVisits,
  (resources: Resources) => startForgetting(resources, RETENTION_RULES),
  startUsage,
  startCountingActivity,
  startWatchingSpace,
];

/** All background jobs, which every server process runs. */
export const startJobs = (resources: Resources | SiteResources, database: Database | undefined): Job[] => [
  ...('db' in resources ? starts.map((start) => start(resources)) : []),
  ...('db' in resources && database ? [startImports(resources, database.pool)] : []),
  ...startSendingUsage(resources),
];
