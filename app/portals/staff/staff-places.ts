import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { Act } from '#config/staff-acts.ts';

type Words = typeof m.staff_desk;

/** The pages in the staff navigation: the act that each needs, and what the desk says about it. */
export const PLACES: { path: string; act: Act; label: Words; about?: Words }[] = [
  { path: href('/staff'), act: 'see-desk', label: m.staff_desk },
  { path: href('/staff/help'), act: 'see-help', label: m.staff_help, about: m.staff_help_about },
  { path: href('/staff/claims'), act: 'see-claims', label: m.cdesk_title, about: m.cdesk_about },
  {
    ...{ path: href('/staff/claims/letters'), act: 'post-claim-letter' },
    ...{ label: m.cletters_title, about: m.cletters_about },
  },
  { path: href('/staff/claims/calls'), act: 'make-call', label: m.ccalls_title, about: m.ccalls_about_place },
  { path: href('/staff/changes'), act: 'see-changes', label: m.staff_changes, about: m.staff_changes_about },
  { path: href('/staff/policies'), act: 'find-policy', label: m.find_title, about: m.find_about },
  { path: href('/staff/tasks'), act: 'see-tasks', label: m.staff_tasks, about: m.staff_tasks_about },
  { path: href('/staff/letters'), act: 'see-letters', label: m.letters_place, about: m.letters_about },
  { path: href('/staff/underwriting'), act: 'see-referrals', label: m.refer_desk, about: m.refer_about },
  { path: href('/staff/rates'), act: 'see-rates', label: m.rates_title, about: m.rates_about },
  {
    ...{ path: href('/staff/applications'), act: 'see-applications' },
    ...{ label: m.staff_applications, about: m.staff_applications_about },
  },
  { path: href('/staff/leads'), act: 'see-leads', label: m.staff_leads, about: m.staff_leads_about },
  { path: href('/staff/notices'), act: 'see-notices', label: m.staff_notices, about: m.staff_notices_about },
  { path: href('/staff/imports'), act: 'see-imports', label: m.imports_title, about: m.imports_about },
  { path: href('/staff/figures'), act: 'see-figures', label: m.staff_figures, about: m.staff_figures_about },
  { path: href('/staff/waiting'), act: 'see-waiting', label: m.staff_waiting, about: m.staff_waiting_about },
  { path: href('/staff/outbox'), act: 'see-outbox', label: m.staff_outbox, about: m.staff_outbox_about },
  { path: href('/staff/activity'), act: 'search-activity', label: m.staff_activity, about: m.staff_activity_about },
  { path: href('/staff/pauses'), act: 'see-pauses', label: m.staff_pauses, about: m.staff_pauses_about },
  { path: href('/staff/security'), act: 'see-desk', label: m.staff_security, about: m.staff_security_about },
];
