import map from '#config/art/pic-map.svg';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { AsSent } from '#ui/as-sent.tsx';
import { careerPanelPath, careerPanels } from '../careers/career-panels.ts';
import { TAB_STATES } from '../contact/state-tabs.ts';
import { PageBand } from '../content/page-band.tsx';
import { pageHead } from '../content/page-head.ts';
import { helpStatusHref, paths } from '../layout/navigation.ts';
import type { Route } from './+types/site-map-page';
import styles from './site-map-page.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  import.meta.env.SSR
    ? pageHead({
        matches,
        title: m.pages_sitemap_title(),
        description: m.pages_sitemap_description(),
        path: paths.siteMap,
      })
    : [];

type Entry = { label: string; to: string };

/** PG-07: the specification's four groups first, then every other page. */
function groups(): { heading: string; entries: Entry[]; portal?: { label: string; href: string } }[] {
  const inStates = (label: string, to: (state: string) => string): Entry[] =>
    TAB_STATES.map((state) => ({
      label: m.pages_sitemap_in({ page: label, state: brand.states[state].name }),
      to: to(state),
    }));
  return [
    {
      heading: m.pages_sitemap_home(),
      entries: [
        { label: m.layout_nav_home(), to: paths.home },
        { label: m.layout_nav_insurance(), to: paths.insurance },
        { label: m.layout_footer_quote(), to: paths.quote },
      ],
    },
    {
      heading: m.pages_sitemap_agent_login(),
      entries: [
        ...inStates(m.pages_sitemap_agent_login(), (state) => `${paths.agentLogin}?state=${state}`),
        { label: m.layout_nav_become_agent(), to: paths.becomeAgent },
        { label: m.layout_footer_find_agent(), to: paths.findAgent },
      ],
    },
    {
      heading: m.pages_sitemap_community(),
      entries: [
        { label: m.layout_nav_about(), to: paths.about },
        ...careerPanels.map((panel) => ({
          label: panel.name === 'Careers' ? panel.label() : `${m.careers_careers()}: ${panel.label()}`,
          to: careerPanelPath(paths.careers, panel),
        })),
      ],
    },
    {
      heading: m.pages_sitemap_contact(),
      entries: [
        ...inStates(m.pages_sitemap_contact(), (state) => `${paths.contact}?state=${state}`),
        { label: m.contact_title(), to: paths.writeToUs },
      ],
    },
    {
      heading: m.pages_sitemap_customers(),
      entries: [
        { label: m.pages_login_title(), to: paths.policyholder },
        { label: m.pages_account_title(), to: paths.createAccount },
        { label: m.layout_footer_pay(), to: paths.guestPayment },
        { label: m.layout_footer_id_card(), to: paths.guestIdCard },
        { label: m.layout_footer_lienholder(), to: paths.lienholder },
        { label: m.liens_letter_check_title(), to: paths.lienLetter },
        { label: m.pages_ask_headline(), to: `${paths.contact}#ask` },
      ],
      portal: { label: m.layout_footer_help_status(), href: helpStatusHref() },
    },
    {
      heading: m.pages_sitemap_claims(),
      entries: [
        { label: m.claims_title(), to: paths.claims },
        { label: m.claims_checklist(), to: `${paths.claims}#checklist` },
        { label: m.claims_faq_title(), to: paths.faq },
        { label: m.home_help_name(), to: `${paths.faq}#videos` },
      ],
    },
    {
      heading: m.pages_sitemap_legal(),
      entries: [
        { label: m.layout_footer_terms(), to: paths.terms },
        { label: m.layout_footer_privacy(), to: paths.privacy },
        { label: m.layout_footer_accessibility(), to: paths.accessibility },
        { label: m.layout_footer_requirements(), to: paths.siteRequirements },
      ],
    },
  ];
}

export default function SiteMapPage() {
  return <AsSent name="page">{import.meta.env.SSR && <SiteMap />}</AsSent>;
}

function SiteMap() {
  return (
    <>
      <PageBand title={m.pages_sitemap_title()} lead={m.pages_sitemap_description()} picture={map} />
      <div className={`wrap ${styles.groups}`}>
        {groups().map((group) => (
          <section key={group.heading}>
            <h2>{group.heading}</h2>
            <ul className={styles.links}>
              {group.entries.map((entry) => (
                <li key={entry.to}>
                  <a href={localizeHref(entry.to)}>{entry.label}</a>
                </li>
              ))}
              {group.portal && (
                <li>
                  <a href={group.portal.href}>{group.portal.label}</a>
                </li>
              )}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
