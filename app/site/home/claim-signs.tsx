import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { type Can, useCan } from '../can.ts';
import { claimHelp, claimsPortals, followWay, reportWays } from '../content/claims-portals.ts';
import { DestinationLink, destination } from '../content/destination-link.tsx';
import { subrogationWay } from '../content/subrogation-way.ts';
import styles from './claim-signs.module.css';

/** HM-03: a link for each act. A function, because links to our own pages include the language. */
const signs = (can: Can) => {
  const subrogation = subrogationWay(can);
  return [
    { to: claimsPortals.customer, name: m.home_signs_portal, note: portalNote(can) },
    {
      to: reportWays(can).customer ?? destination(undefined, claimHelp.report),
      name: m.home_signs_file,
      note: can('report-claim') ? m.home_signs_file_note : m.home_signs_file_note_phone,
    },
    { to: destination(undefined, claimHelp.status), name: m.home_signs_status, note: statusNote(can) },
    {
      to: subrogation,
      name: m.home_signs_subro,
      note: subrogationNote(can, subrogation.isOutside),
    },
  ];
};

function portalNote(can: Can) {
  if (can('follow-claim') && can('send-claim-papers')) return m.home_signs_portal_note;
  return can('follow-claim') ? m.home_signs_portal_note_follow : m.home_signs_portal_note_call;
}

function subrogationNote(can: Can, isOutside: boolean) {
  if (isOutside) return m.home_signs_subro_note;
  return can('pay-subrogation') ? m.home_signs_subro_note_here : m.home_signs_file_note_phone;
}

function statusNote(can: Can) {
  if (!can('follow-claim')) return m.home_signs_file_note_phone;
  return can('claimant-follow-claim') ? m.home_signs_status_note : m.home_signs_status_note_either;
}

/** Designed as guide signs on a gantry over the road. */
export function ClaimSigns() {
  const can = useCan();
  return (
    <section className={`section ${styles.gantry}`}>
      <div className="wrap">
        <div className={styles.head}>
          <h2>{m.home_signs_headline()}</h2>
          <a
            className={`link-arrow ${styles.phone}`}
            href={callHref(brand.phones.claims)}
            aria-label={m.home_signs_call({ phone: tollFree(brand.phones.claims) })}
          >
            <Icon name="phone" />
            <span className="num">{tollFree(brand.phones.claims)}</span>
          </a>
        </div>
        <div className={styles.truss} />
        <ul className={`on-dark ${styles.signs}`}>
          {signs(can).map(({ to, name, note }) => (
            <li key={name()}>
              <DestinationLink to={to} className={styles.sign}>
                <span>
                  <b>{name()}</b>
                  <span className={styles.note}>{note()}</span>
                </span>
                <Icon name={to.isOutside ? 'arrow-out' : 'arrow-right'} />
              </DestinationLink>
            </li>
          ))}
        </ul>
        {isFollowedHere(can) && <ByNumber action={followWay(can)?.href ?? ''} />}
      </div>
    </section>
  );
}

/** With a carrier's own portal, claims are followed there. */
const isFollowedHere = (can: Can) => can('claimant-follow-claim') && followWay(can)?.isOutside === false;

/** HM-03: claim status by number and code. The page it opens shows the errors of this form. */
const ByNumber = ({ action }: { action: string }) => (
  <form method="post" action={action} className={styles.byNumber}>
    <h3>{m.home_signs_by_number()}</h3>
    <Field
      id="claim-number"
      name="number"
      label={m.home_signs_number()}
      error={undefined}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={30}
    />
    <Field
      id="claim-code"
      name="code"
      label={m.home_signs_code()}
      error={undefined}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
    />
    <Button type="submit" kind="go">
      {m.claims_status_go()}
    </Button>
  </form>
);
