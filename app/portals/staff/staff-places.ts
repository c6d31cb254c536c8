import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { Act } from '#config/staff-acts.ts';

type Words = typeof m.staff_desk;

/** A page of the desk: the act that it needs, and what the desk says about it. */
type Place = { path: string; act: Act; label: Words; about: Words };

const place = (path: string, act: Act, label: Words, about: Words): Place => ({ path, act, label, about });

/** The pages that the desk lists, by the work that they belong to. */
export const PLACE_GROUPS: readonly { title: Words; places: Place[] }[] = [
  {
    title: m.staff_group_policies,
    places: [
      place(href('/staff/help'), 'see-help', m.staff_help, m.staff_help_about),
      place(href('/staff/changes'), 'see-changes', m.staff_changes, m.staff_changes_about),
      place(href('/staff/policies'), 'find-policy', m.find_title, m.find_about),
      place(href('/staff/tasks'), 'see-tasks', m.staff_tasks, m.staff_tasks_about),
      place(href('/staff/letters'), 'see-letters', m.letters_place, m.letters_about),
      place(href('/staff/filings'), 'see-filings', m.filings_place, m.filings_about),
    ],
  },
  {
    title: m.staff_group_claims,
    places: [
      place(href('/staff/claims'), 'see-claims', m.cdesk_title, m.cdesk_about),
      place(href('/staff/claims/find'), 'find-claim', m.cfind_title, m.cfind_about),
      place(href('/staff/claims/report'), 'take-report', m.byphone_title, m.byphone_about),
      place(href('/staff/claims/letters'), 'post-claim-letter', m.cletters_title, m.cletters_about),
      place(href('/staff/claims/calls'), 'make-call', m.ccalls_title, m.ccalls_about_place),
    ],
  },
  {
    title: m.staff_group_sales,
    places: [
      place(href('/staff/underwriting'), 'see-referrals', m.refer_desk, m.refer_about),
      place(href('/staff/underwriting/declined'), 'see-declinations', m.declined_title, m.declined_see),
      place(href('/staff/leads'), 'see-leads', m.staff_leads, m.staff_leads_about),
      place(href('/staff/waiting'), 'see-waiting', m.staff_waiting, m.staff_waiting_about),
      place(href('/staff/applications'), 'see-applications', m.staff_applications, m.staff_applications_about),
      place(href('/staff/notices'), 'see-notices', m.staff_notices, m.staff_notices_about),
      place(href('/staff/rates'), 'see-rates', m.rates_title, m.rates_about),
    ],
  },
  {
    title: m.staff_group_operations,
    places: [
      place(href('/staff/imports'), 'see-imports', m.imports_title, m.imports_about),
      place(href('/staff/outbox'), 'see-outbox', m.staff_outbox, m.staff_outbox_about),
      place(href('/staff/figures'), 'see-figures', m.staff_figures, m.staff_figures_about),
      place(href('/staff/activity'), 'search-activity', m.staff_activity, m.staff_activity_about),
      place(href('/staff/lockouts'), 'see-lockouts', m.staff_lockouts, m.staff_lockouts_about),
      place(href('/staff/security'), 'see-desk', m.staff_security, m.staff_security_about),
    ],
  },
];
