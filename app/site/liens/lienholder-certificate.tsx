import { type ReactNode, useEffect, useRef } from 'react';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { callHref, tenDigits } from '#config/phone-number.ts';
import { LETTER_DAYS } from '#contract/letter-code.ts';
import type { VerifiedLien } from '#contract/lienholder.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { paths } from '../navigation/navigation.ts';
import {
  addressOf,
  agentPhone,
  bracketedPhone,
  clockTime,
  NOT_AVAILABLE,
  readableDay,
  stampDay,
} from './lien-formats.ts';
import { chips, deductibleView, startsLater, wordsOf, yesOrNo } from './lien-labels.ts';
import type { LienFields } from './lien-search.ts';
import styles from './lienholder-certificate.module.css';
import type { LetterAtHand } from './lienholder-form.tsx';

type LienholderCertificateProps = {
  lien: VerifiedLien;
  /** Null without collision coverage, undefined when unreadable. */
  collisionCents: VerifiedLien['deductibleCents'];
  /** The numbers that were searched for. */
  fields: LienFields | undefined;
  checkedAt: Date;
  /** The first day of a policy that has not begun. */
  startsOn: string | undefined;
  /** The time at which the data was current, when it comes from another system. */
  asOf: Date | undefined;
  letter: LetterAtHand | undefined;
};

/** The stamp uses the time zone of the home office, and names it. */
const { timeZone } = brand.states[brand.home];

/** The verification as a document for lienholders; it prints on one page (LN-07). */
export function LienholderCertificate(props: LienholderCertificateProps) {
  const { lien, collisionCents, fields, checkedAt, startsOn, asOf, letter } = props;
  const language = getLocale();
  const { status, vehicle, lienholder, agency } = lien;
  const words = startsOn === undefined ? wordsOf(lien) : startsLater(startsOn);
  const look = words.look ?? status;
  const day = (of: string | null | undefined) => readableDay(of, language);
  const phone = tenDigits(agency.phone);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <div className="ruled">
        <article className={`${styles.paper} ${styles[look]}`} aria-labelledby="lien-result">
          <div className={styles.frame}>
            <Stamp word={words.stamp} day={stampDay(checkedAt, language, timeZone)} />
            <header className={styles.head}>
              <p className="mute small">{m.liens_policy({ number: fields?.policyNumber ?? '' })}</p>
              <h2
                id="lien-result"
                ref={heading}
                tabIndex={-1}
                // biome-ignore lint/a11y/noAutofocus: without JavaScript the answer is a new page, and this is what it is about.
                autoFocus
              >
                {words.headline}
              </h2>
              <p className={styles.summary}>
                <span className={styles.status}>
                  <Chip kind={chips[look]}>{words.status}</Chip>
                </span>
                <span>
                  {m.liens_from()} <b className="num">{day(lien.effectiveOn)}</b> {m.liens_to()}{' '}
                  <b className="num">{day(lien.expiresOn)}</b>
                </span>
              </p>
              {words.advice && <p className={styles.advice}>{words.advice}</p>}
            </header>

            <Part title={m.liens_vehicle()}>
              <Fact term={m.liens_vehicle_name()}>
                {[vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ')}
              </Fact>
              <Fact term={m.liens_vehicle_vin()} isWide>
                {vehicle.vin}
              </Fact>
              <Fact term={m.liens_vehicle_added()}>{day(vehicle.addedOn)}</Fact>
              <Fact term={m.liens_comprehensive()}>{deductibleView(lien.deductibleCents)}</Fact>
              <Fact term={m.liens_collision()}>{deductibleView(collisionCents)}</Fact>
              <Fact term={m.liens_excluded_driver()}>{yesOrNo(lien.hasExcludedDriver)}</Fact>
            </Part>

            <Part title={m.liens_lienholder()}>
              <Fact term={m.liens_name()}>{lienholder.name || m.liens_none()}</Fact>
              <Fact term={m.liens_address()}>
                {addressOf(lienholder.street, lienholder.city, lienholder.state, lienholder.zip) || m.liens_none()}
              </Fact>
              <Fact term={status === 'notice' ? m.liens_cancels_on() : m.liens_due()}>
                {lien.dueOn === null ? m.liens_none() : day(lien.dueOn)}
              </Fact>
            </Part>

            <Part title={agency.phone === brand.phones.support ? m.pages_desk_customer_service() : m.liens_agent()}>
              <Fact term={m.liens_name()}>{agency.name}</Fact>
              <Fact term={m.liens_address()}>{addressOf(agency.street, '', agency.state, agency.zip)}</Fact>
              <Fact term={m.liens_phone()}>
                {phone ? <a href={callHref(phone)}>{agentPhone(phone)}</a> : NOT_AVAILABLE}
              </Fact>
            </Part>

            <footer className={styles.foot}>
              {m.liens_checked({ day: stampDay(checkedAt, language, timeZone), time: clockTime(checkedAt, timeZone) })}
              <br />
              {asOf && (
                <>
                  {m.liens_as_of({ day: stampDay(asOf, language, timeZone), time: clockTime(asOf, timeZone) })}
                  <br />
                </>
              )}
              {letter && (
                <>
                  {m.liens_letter_named({ code: letter.code, day: stampDay(lastDay(checkedAt), language, timeZone) })}
                  <br />
                </>
              )}
              {brand.name}{' '}
              <a className="num" href={callHref(brand.phones.support)}>
                {bracketedPhone(brand.phones.support)}
              </a>
            </footer>
          </div>
        </article>
      </div>
      <div className={styles.actions}>
        {letter && (
          <form method="post" action={letter.address}>
            <input type="hidden" name="code" value={letter.code} />
            <input type="hidden" name="policyNumber" value={fields?.policyNumber} />
            <input type="hidden" name="vinSuffix" value={fields?.vinSuffix} />
            <Button kind="outline" type="submit" icon="download">
              {m.liens_letter_download()}
            </Button>
          </form>
        )}
        <Button kind="outline" type="button" icon="print" className={styles.print} data-prints>
          {m.liens_print()}
        </Button>
        <ButtonLink kind="outline" icon="refresh" href={localizeHref(paths.lienholder)}>
          {m.liens_another()}
        </ButtonLink>
      </div>
    </>
  );
}

const DAY_MS = 86_400_000;
const lastDay = (checkedAt: Date) => new Date(checkedAt.getTime() + LETTER_DAYS * DAY_MS);

function Stamp(props: { word: string; day: string }) {
  return (
    <div className={styles.stamp} aria-hidden="true">
      <b>{props.word}</b>
      <small>{props.day}</small>
    </div>
  );
}

function Part(props: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{props.title}</h3>
      <dl>{props.children}</dl>
    </section>
  );
}

/** A fact with its label; an empty one is shown as not available. */
function Fact(props: { term: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={props.isWide ? styles.wide : undefined}>
      <dt>{props.term}</dt>
      <dd>{props.children || NOT_AVAILABLE}</dd>
    </div>
  );
}
