import { startApplications } from './applications/keep-applications.ts';
import { startSealing } from './audit/audit-chain.ts';
import { startCountingActivity } from './audit/count-activity.ts';
import type { Resources, SiteResources } from './handler.ts';
import { startOutbox } from './messages/send-outbox.ts';
import { startPaymentJobs } from './payments/payment-jobs.ts';
import { startRenewals } from './renewals/keep-renewals.ts';
import { startForgetting } from './retention/forget-old.ts';
import type { Job } from './start-job.ts';
import { startSendingUsage, startUsage } from './usage/keep-usage.ts';
import { startWatchingSpace } from './watch-space.ts';

const starts = [
  startSealing,
  startOutbox,
  startRenewals,
  startPaymentJobs,
  startApplications,
  startForgetting,
  startUsage,
  startCountingActivity,
  startWatchingSpace,
];

/** All that the server does by itself, in every process of it. */
export const startJobs = (resources: Resources | SiteResources): Job[] => [
  ...('db' in resources ? starts.map((start) => start(resources)) : []),
  ...startSendingUsage(resources),
];
