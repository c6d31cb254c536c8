import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { Act } from '#config/staff-acts.ts';
import type { DeskLineView } from '#insurance/claims/views/desk-line-view.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { Card, Facts, MailWords } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { type Typed, typedInto, usePortalLink } from '../../shell/portal-page.ts';
import styles from './claim-desk.module.css';

type At = { at: DeskLineView };
type May = { may: readonly Act[] };
/** The values of a refused form. */
type Again = { typed: Typed };

export function Loss({ at: { loss }, may }: At & May) {
  const link = usePortalLink();
  const matchAt = may.includes('match-claim') && href('/staff/claims/match');
  const ownAt = may.includes('see-policy') && href('/staff/policies/:id', { id: String(loss.policyId) });
  const policyAt = loss.policyId ? ownAt : matchAt;
  const policy = loss.policyId ? loss.policy : matchAt ? m.cdesk_no_policy_yet() : m.cdesk_no_policy_found();
  return (
    <Card title={m.cdesk_loss()}>
      <Facts
        as="list"
        facts={[
          { label: m.cdesk_what(), value: loss.kind },
          { label: m.cdesk_where(), value: loss.where },
          { label: m.cdesk_reported(), value: loss.reported },
          { label: m.cdesk_story(), value: loss.story },
          ...loss.joined.map(({ number, story }) => ({
            label: m.cdesk_joined({ number }),
            value: story || m.cdesk_joined_no_story(),
          })),
          {
            label: m.guest_policy_number(),
            value: policyAt ? <a href={link(policyAt)}>{policy}</a> : policy,
          },
        ]}
      />
    </Card>
  );
}

export function People({ at: { people } }: At) {
  return (
    <Card title={m.cdesk_people()}>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id}>
            <b>{person.name}</b>
            <small>{[person.role, person.language].filter(Boolean).join(', ')}</small>
            {person.phone && <span>{person.phone}</span>}
            {person.email && (
              <span>
                <MailWords words={person.email} />
              </span>
            )}
            {person.isHurt && <small>{m.cdesk_hurt()}</small>}
            {person.attorney && <small>{m.cdesk_has_attorney({ name: person.attorney })}</small>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function Lines({ at: { number, line, lines }, may }: At & May) {
  const link = usePortalLink();
  return (
    <Card title={m.cdesk_lines()}>
      <ul className={styles.people}>
        {lines.map((each) => (
          <li key={each.number} className={each.isCurrent ? styles.current : undefined}>
            <a
              href={link(href('/staff/claims/:number/:line', { number, line: String(each.number) }))}
              aria-current={each.isCurrent ? 'page' : undefined}
            >
              {each.number} {each.coverage}
            </a>
            <small>{[each.party, each.state].filter(Boolean).join(', ')}</small>
          </li>
        ))}
      </ul>
      {may.includes('open-line') && (
        <ButtonLink
          kind="outline"
          size="small"
          href={link(href('/staff/claims/:number/:line/add', { number, line: String(line) }))}
        >
          {m.addline_title()}
        </ButtonLink>
      )}
    </Card>
  );
}

type Adjusters = { isMine: boolean; adjusters: { id: number; name: string; open: number; due: number }[] };

/** The line's adjuster, and the forms that assign, move or confirm the line, or flag it for special investigation. */
export function Assignment({ at, may, isMine, adjusters, typed }: At & May & Adjusters & Again) {
  const { values: given } = typedInto(typed, ({ act }) => act === 'give');
  const { values: moved } = typedInto(typed, ({ act }) => act === 'move');
  return (
    <Card title={m.cdesk_adjuster()}>
      <p>
        <b>{at.adjuster ?? m.cdesk_nobody()}</b>
      </p>
      {may.includes('take-line') && (
        <form method="post" className={forms.form}>
          <input type="hidden" name="version" value={at.version} />
          <Button type="submit" kind="outline" size="small" name="act" value={isMine ? 'release' : 'take'}>
            {isMine ? m.staff_request_release() : m.cdesk_take()}
          </Button>
        </form>
      )}
      {may.includes('give-line') && adjusters.length > 0 && (
        <form method="post" className={forms.form}>
          <input type="hidden" name="version" value={at.version} />
          <SelectField
            label={m.cdesk_give()}
            name="to"
            error={undefined}
            defaultValue={given.to ?? at.adjusterId ?? undefined}
          >
            {adjusters.map(({ id, name, open, due }) => (
              <option key={id} value={id}>
                {m.cdesk_load({ name, open, due })}
              </option>
            ))}
          </SelectField>
          <Button type="submit" kind="outline" size="small" name="act" value="give">
            {m.cdesk_give_button()}
          </Button>
        </form>
      )}
      {may.includes('move-line') && at.moves.length > 0 && (
        <form method="post" className={forms.form}>
          <input type="hidden" name="version" value={at.version} />
          <SelectField label={m.cdesk_move()} name="to" error={undefined} defaultValue={moved.to}>
            {at.moves.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <Button type="submit" kind="outline" size="small" name="act" value="move">
            {m.cdesk_move_button()}
          </Button>
        </form>
      )}
      {may.includes('mail-claim-letter') && at.needsConfirmation && (
        <form method="post" className={forms.form}>
          <input type="hidden" name="version" value={at.version} />
          <p className="mute">{m.cdesk_confirm_why()}</p>
          <Button type="submit" kind="outline" size="small" name="act" value="confirm">
            {m.cdesk_confirm()}
          </Button>
        </form>
      )}
      {may.includes('flag-siu') && (
        <form method="post" className={forms.form}>
          <input type="hidden" name="version" value={at.version} />
          <Button type="submit" kind="outline" size="small" name="act" value={at.isSiu ? 'unflag' : 'flag'}>
            {at.isSiu ? m.cdesk_unflag() : m.cdesk_flag()}
          </Button>
        </form>
      )}
    </Card>
  );
}

/** Texts for deadlines that are met in another way than by the usual act. */
const OWN: Record<string, { why: (of: { day: string }) => string; go: () => string } | undefined> = {
  'bill-answered': { why: m.cdesk_bill_why, go: m.cdesk_bill_go },
  'estimate-none': { why: m.cdesk_none_why, go: m.cdesk_none_go },
};

export function Clocks({ at: { clocks, notices, today }, may, typed }: At & May & Again) {
  const typedFor = (of: { event: string; ref: string | undefined }) =>
    typedInto(typed, ({ act, notice, ref }) => act === 'notice' && notice === of.event && ref === of.ref);
  return (
    <Card title={m.cdesk_clocks()}>
      {clocks.length === 0 ? (
        <p className="mute">{m.track_no_days()}</p>
      ) : (
        <ul className={styles.clocks}>
          {clocks.map((clock) => (
            <li key={clock.id}>
              <span>
                <Chip kind={clock.state === 'missed' ? 'error' : clock.kind === 'law' ? 'warn' : 'none'}>
                  {clock.label}
                </Chip>{' '}
                <b>{clock.day || m.track_day_later()}</b>
              </span>
              <span>{clock.what}</span>
              {clock.note && <small>{clock.note}</small>}
              {clock.source && <small>{clock.source}</small>}
            </li>
          ))}
        </ul>
      )}
      {may.includes('record-notice') &&
        notices.map(({ key, event, ref, from, isForm, what, since, spoken }) => (
          <form key={key} method="post" className={forms.form}>
            <p className="mute">
              {isForm ? m.cdesk_notice_why({ what }) : (OWN[event]?.why ?? m.cdesk_done_why)({ what, day: since })}
            </p>
            {spoken && (
              <details>
                <summary>
                  {m.cdesk_notice_spoken()} <small>{spoken.source}</small>
                </summary>
                <p lang="en">{spoken.text}</p>
              </details>
            )}
            <input type="hidden" name="notice" value={event} />
            {ref !== undefined && <input type="hidden" name="ref" value={ref} />}
            <Field
              label={m.cpay_day()}
              name="day"
              type="date"
              min={from}
              max={today}
              error={typedFor({ event, ref }).refusal}
              defaultValue={typedFor({ event, ref }).values.day ?? today}
            />
            <Button type="submit" kind="outline" size="small" name="act" value="notice">
              {isForm ? m.cdesk_notice() : (OWN[event]?.go ?? m.cdesk_done_go)()}
            </Button>
          </form>
        ))}
    </Card>
  );
}

/** What was requested, and whether it has arrived. This is computed from the files; nobody ticks it off. */
export function Checklist({ at, may }: At & May) {
  return (
    <Card title={m.cdesk_checklist()}>
      {at.items.length === 0 ? (
        <p className="mute">{m.cdesk_nothing_asked()}</p>
      ) : (
        <ul className={styles.people}>
          {at.items.map((item) => (
            <li key={item.id}>
              <span>
                <Chip kind={item.isOpen ? 'due' : 'ok'}>{item.what}</Chip>
              </span>
              {item.from && <small>{item.from}</small>}
              <small>{item.how}</small>
              {item.isOpen && item.by && <small>{m.track_by({ day: item.by })}</small>}
              {item.isOpen && item.reminded && <small>{item.reminded}</small>}
              {item.answer && <span>{item.answer}</span>}
              {item.isOpen && may.includes('ask-item') && (
                <form method="post">
                  <input type="hidden" name="item" value={item.id} />
                  <Button type="submit" kind="outline" size="small" name="act" value="waive">
                    {m.cdesk_waive()}
                    <span className="visually-hidden"> {item.what}</span>
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      {at.letters.length > 0 && (
        <>
          <h3>{m.track_letters()}</h3>
          <ul className={styles.people}>
            {at.letters.map((letter) => (
              <li key={letter.id}>
                <a href={href('/staff/claims/letters/:id/pdf', { id: String(letter.id) })}>{letter.title}</a>
                <small>{letter.when}</small>
                {letter.posted && <small>{m.cletters_posted({ at: letter.posted })}</small>}
                {letter.unmailed && <small>{m.cletters_unmailed_why({ why: letter.unmailed })}</small>}
                {letter.isToPost && <small>{m.cletters_waits()}</small>}
                {!letter.isToPost && may.includes('mail-claim-letter') && (
                  <form method="post">
                    <input type="hidden" name="letter" value={letter.id} />
                    <Button type="submit" kind="outline" size="small" name="act" value="mail">
                      {letter.posted ? m.cletters_mail_again() : m.cletters_mail()}
                      <span className="visually-hidden">: {letter.title}</span>
                    </Button>
                  </form>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
