import logo from '#config/art/brand-logo.svg';
import scene from '#config/art/scene-pines.svg';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageHero } from '#ui/page-hero.tsx';
import { useCan } from '../can.ts';
import { AccidentChecklist } from '../claims/accident-checklist.tsx';
import { ownReport } from '../content/claims-portals.ts';
import type { Route } from './+types/offline-page';
import styles from './offline-page.module.css';
import { notesPaths } from './offline-paths.ts';

export const handle = { isScriptless: true };

/** Not for search engines, because it is shown in place of other pages. */
export const meta: Route.MetaFunction = () => [
  { title: `${m.pages_offline_title()} · ${brand.shortName}` },
  { name: 'robots', content: 'noindex' },
];

/** Shown at the address that could not be reached, so that "try again" simply links to the current page. */
export default function OfflinePage() {
  return import.meta.env.SSR && <Offline />;
}

function Offline() {
  return (
    <>
      <header className={`wrap ${styles.head}`}>
        <img src={logo} alt={brand.name} width="188" height="40" />
      </header>
      <main id="main">
        <PageHero
          title={m.pages_offline_headline()}
          lead={m.pages_offline_words()}
          picture={scene}
          sky="#1c4a57"
          isDim
          focusX="82%"
          height="paper"
          paper={<Phones />}
        />
        <AccidentChecklist />
      </main>
    </>
  );
}

function Phones() {
  const canKeepNotes = ownReport(useCan()) !== undefined;
  return (
    <div className={`on-paper ${styles.phones}`}>
      <h2 className="visually-hidden">{m.pages_offline_phones()}</h2>
      <ul className={styles.lines}>
        <Line label={m.pages_offline_emergency()} number="911" href="tel:911" />
        <Line
          label={m.pages_contact_claims_line()}
          number={tollFree(brand.phones.claims)}
          href={callHref(brand.phones.claims)}
        />
        <Line
          label={m.pages_desk_customer_service()}
          number={tollFree(brand.phones.support)}
          href={callHref(brand.phones.support)}
        />
      </ul>
      {/* biome-ignore lint/a11y/useValidAnchor: the address that could not be reached, whichever it is. */}
      <a className={buttonClass({ kind: 'go', isBlock: true })} href="">
        <span className={styles.again}>
          <Icon name="refresh" />
          {m.pages_offline_again()}
        </span>
      </a>
      {canKeepNotes && (
        <>
          <a
            className={buttonClass({ kind: 'outline', isBlock: true, className: styles.notes })}
            href={localizeHref(notesPaths.en)}
          >
            <span className={styles.again}>
              <Icon name="camera" />
              {m.notes_offer_title()}
            </span>
          </a>
          <p className="small">{m.notes_offer_text()}</p>
        </>
      )}
    </div>
  );
}

function Line(props: { label: string; number: string; href: string }) {
  return (
    <li>
      <span>{props.label}</span>
      <a className="num" href={props.href}>
        <Icon name="phone" />
        {props.number}
      </a>
    </li>
  );
}
