import { m } from '#config/messages/compiled/messages.js';

/**
 * A careers panel: its name in shared state (§2.9), its text, and its group. The address is
 * `/uaichome/careers?panel=Job_Fairs` (CR-02). `position` is its name in our own application form.
 */
export const careerPanels = [
  { name: 'Careers', text: 'careers', label: m.careers_careers, group: 'offers', hasApply: true },
  { name: 'Benefits', text: 'benefits', label: m.careers_benefits, group: 'offers', hasApply: true },
  { name: 'Diversity', text: 'diversity', label: m.careers_diversity, group: 'offers', hasApply: false },
  { name: 'FAQ', text: 'careers-faq', label: m.careers_faq, group: 'offers', hasApply: false },
  { name: 'Job_Fairs', text: 'job-fairs', label: m.careers_job_fairs, group: 'events', hasApply: false },
  {
    name: 'Accounting',
    text: 'accounting',
    label: m.careers_accounting,
    group: 'paths',
    hasApply: true,
    position: 'accounting',
  },
  {
    name: 'Claims',
    text: 'claims-careers',
    label: m.careers_claims,
    group: 'paths',
    hasApply: true,
    position: 'claims',
  },
  {
    name: 'Corporate_&_Executive',
    text: 'corporate',
    label: m.careers_corporate,
    group: 'paths',
    hasApply: true,
    position: 'corporate',
  },
  {
    name: 'Information_Technology',
    text: 'information-technology',
    label: m.careers_information_technology,
    group: 'paths',
    hasApply: true,
    position: 'information-technology',
  },
  {
    name: 'Underwriting',
    text: 'underwriting',
    label: m.careers_underwriting,
    group: 'paths',
    hasApply: true,
    position: 'underwriting',
  },
] as const;

export type CareerPanel = (typeof careerPanels)[number];

export const careerGroups = [
  { id: 'offers', label: m.careers_group_offers },
  { id: 'events', label: m.careers_group_events },
  { id: 'paths', label: m.careers_group_paths },
] as const;

const DEFAULT_PANEL = careerPanels[0];

/** In any letter case. For an unknown name, the default panel, Careers. */
export function careerPanelOf(search: URLSearchParams): CareerPanel {
  const asked = search.get('panel')?.toLowerCase();
  return careerPanels.find(({ name }) => name.toLowerCase() === asked) ?? DEFAULT_PANEL;
}

/** The default panel has the address of the page itself. */
export function careerPanelPath(page: string, panel: CareerPanel): string {
  return panel === DEFAULT_PANEL ? page : `${page}?${new URLSearchParams({ panel: panel.name })}`;
}
