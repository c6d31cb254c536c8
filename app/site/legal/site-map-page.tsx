import { href } from 'react-router';
import map from '#config/art/pic-map.svg';
import { brand } from '#config/brand.ts';
import { stateName } from '#config/by-state/state-names.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { ONLINE_STATES, STATES_BY_NAME } from '#config/states.ts';
import { AsSent } from '#ui/as-sent.tsx';
import { appointmentHref } from '../agents/appointment.ts';
import { type Can, useCan } from '../can.ts';
import { careerPanelPath, careerPanels } from '../careers/career-panels.ts';
import { followWay, reportWays } from '../content/claims-portals.ts';
import { PageBand } from '../content/page-band.tsx';
import { pageHead } from '../content/page-head.ts';
import { subrogationWay } from '../content/subrogation-way.ts';
import { helpStatusHref, paths } from '../navigation/navigation.ts';
import { portalHref } from '../navigation/portal-href.ts';
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

type Entry = { label: string; href: string };

/** PG-07: the specification's four groups first, then all other existing pages. */
function groups(can: Can): { heading: string; entries: Entry[] }[] {
  const page = (label: string, path: string): Entry => ({ label, href: localizeHref(path) });
  const inStates = (label: string, pathOf: (state: string) => string) =>
    STATES_BY_NAME.map((state) => page(m.pages_sitemap_in({ page: label, state: stateName(state) }), pathOf(state)));
  const report = reportWays(can).nonCustomer;
  const follow = followWay(can);
  return [
    {
      heading: m.pages_sitemap_home(),
      entries: [
        page(m.layout_nav_home(), paths.home),
        page(m.layout_nav_insurance(), paths.insurance),
        page(m.layout_footer_quote(), paths.quote),
      ],
    },
    {
      heading: m.pages_sitemap_agent_login(),
      entries: [
        ...inStates(m.pages_sitemap_agent_login(), (state) => `${paths.agentLogin}?state=${state}`),
        page(m.layout_nav_become_agent(), paths.becomeAgent),
        page(m.layout_footer_find_agent(), paths.findAgent),
        ...STATES_BY_NAME.flatMap((state) => {
          const label = m.pages_sitemap_in({ page: m.layout_nav_become_agent(), state: stateName(state) });
          const href = appointmentHref(state, can);
          return href ? [{ label, href }] : [];
        }),
      ],
    },
    {
      heading: m.pages_sitemap_community(),
      entries: [
        page(m.layout_nav_about(), paths.about),
        ...careerPanels.map((panel) =>
          page(
            panel.name === 'Careers' ? panel.label() : `${m.careers_careers()}: ${panel.label()}`,
            careerPanelPath(paths.careers, panel),
          ),
        ),
        ...(brand.links.jobs || can('apply')
          ? [
              {
                label: `${m.careers_careers()}: ${m.careers_apply()}`,
                href: brand.links.jobs ?? portalHref(href('/apply/:topic', { topic: 'job' })),
              },
            ]
          : []),
        ...(can('apply') ? [{ label: m.apply_status_ask_title(), href: portalHref(href('/apply/status')) }] : []),
      ],
    },
    {
      heading: m.pages_sitemap_contact(),
      entries: [
        ...inStates(m.pages_sitemap_contact(), (state) => `${paths.contact}?state=${state}`),
        page(m.contact_title(), paths.writeToUs),
      ],
    },
    {
      heading: m.pages_sitemap_customers(),
      entries: [
        page(m.pages_login_title(), paths.policyholder),
        page(m.pages_account_title(), paths.createAccount),
        page(m.layout_footer_pay(), paths.guestPayment),
        page(m.layout_footer_id_card(), paths.guestIdCard),
        ...(can('save-card')
          ? [{ label: m.pages_sitemap_saved_card(), href: portalHref(href('/insurednew/saved-id-card')) }]
          : []),
        page(m.layout_footer_lienholder(), paths.lienholder),
        page(m.liens_letter_check_title(), paths.lienLetter),
        ...(ONLINE_STATES.some((state) => can('buy-policy', state))
          ? [{ label: m.buy_verify_title(), href: portalHref(href('/uaicins/signed')) }]
          : []),
        page(m.pages_ask_headline(), `${paths.contact}#ask`),
        ...(can('follow-help') ? [{ label: m.layout_footer_help_status(), href: helpStatusHref() }] : []),
      ],
    },
    {
      heading: m.pages_sitemap_claims(),
      entries: [
        page(m.claims_title(), paths.claims),
        page(m.claims_checklist(), `${paths.claims}#checklist`),
        ...(report ? [{ label: m.report_title(), href: report.href }] : []),
        // A carrier's portal may be the same for both.
        ...(follow && follow.href !== report?.href ? [{ label: m.follow_title(), href: follow.href }] : []),
        page(m.claims_faq_title(), paths.faq),
        page(m.home_help_name(), `${paths.faq}#videos`),
        { label: m.layout_footer_subrogation(), href: subrogationWay(can).href },
      ],
    },
    {
      heading: m.pages_sitemap_legal(),
      entries: [
        page(m.layout_footer_terms(), paths.terms),
        page(m.layout_footer_privacy(), paths.privacy),
        page(m.layout_footer_accessibility(), paths.accessibility),
        page(m.layout_footer_requirements(), paths.siteRequirements),
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
        {groups(useCan()).map((group) => (
          <section key={group.heading}>
            <h2>{group.heading}</h2>
            <ul className={styles.links}>
              {group.entries.map((entry) => (
                <li key={entry.href}>
                  <a href={entry.href}>{entry.label}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
