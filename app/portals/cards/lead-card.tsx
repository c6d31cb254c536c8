import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { callHref } from '#config/phone-number.ts';
import {
  CLOSED_STATUSES,
  LEAD_STATUSES,
  type LeadStatus,
  LOST_WHY,
  MOST_NOTE,
  MOST_STEP,
  STATUS_WORDS,
} from '#insurance/leads/lead.ts';
import type { LeadFacts } from '#insurance/leads/lead-facts.ts';
import { AnswerList } from '#ui/answer-list.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { AreaField, Field, SelectField } from '#ui/field.tsx';
import cards from '../shell/cards.module.css';
import { Card, CardPage, DayTile, Facts, Outcome } from '../shell/cards.tsx';
import forms from '../shell/form-layout.module.css';
import { type Typed, typedInto } from '../shell/portal-page.ts';
import { typedAsOf } from '../shell/typed-as-of.ts';
import styles from './lead-card.module.css';
import { DueChip } from './lead-rows.tsx';

type LeadCardProps = {
  at: LeadFacts;
  typed: Typed;
  done: string | undefined;
  back: ReactNode;
  /** Who the lead belongs to. */
  facts?: { label: string; value: ReactNode }[];
  /** Whether this reader may take the lead. */
  mayTake: boolean;
  /** The quotes made for the lead. */
  quotes?: ReactNode;
};

/** A lead: first what comes next, then the form for notes, the history, and the person's answers. */
export function LeadCard({ at, typed, done, back, facts = [], mayTake, quotes }: LeadCardProps) {
  const [kind, words] = STATUS_WORDS[at.status];
  const work = typedAsOf(
    typedInto(typed, ({ act }) => act === 'work'),
    { version: at.version },
    { status: at.status, why: at.lost_why ?? '', step: at.next_step ?? '', day: at.next_on ?? '' },
  );
  return (
    <CardPage>
      <p>{back}</p>
      <header className={cards.row}>
        <h1>{at.name}</h1>
        <Chip kind={kind}>{words()}</Chip>
      </header>
      <Outcome refusal={typed.refusal} done={done} lost={[work.lost.step]} />
      {at.isOpen && <LeadTrack status={at.status} />}
      <section className={at.due && at.due.when !== 'later' ? `${styles.next} ${styles.waits}` : styles.next}>
        {at.due && <DayTile day={at.due.tile} />}
        <h2>{at.due ? at.due.what : at.isOpen ? m.leads_no_step() : (at.lostWhy ?? words())}</h2>
        <DueChip due={at.due} />
        <div className={cards.row}>
          <ButtonLink kind="go" icon="phone" href={callHref(at.phone)}>
            {at.writtenPhone}
          </ButtonLink>
          {at.email && (
            <ButtonLink kind="outline" icon="mail" href={`mailto:${at.email}`}>
              {at.email}
            </ButtonLink>
          )}
          {at.status === 'new' && (
            <form method="post">
              <Button type="submit" kind="outline" icon="check" name="act" value="called">
                {m.quoting_desk_called()}
              </Button>
            </form>
          )}
        </div>
      </section>
      <div className={styles.columns}>
        <div>
          <WorkForm at={at} typed={work} />
          <Notes notes={at.notes} sentAt={at.sentAt} />
          <Card title={m.leads_answers()}>
            {at.groups.map(({ title, answers }) => (
              <AnswerList key={title} title={title} answers={answers} changeLabel="" />
            ))}
            <p className="small mute">{m.quoting_desk_lead_license()}</p>
          </Card>
        </div>
        <div>
          {quotes}
          <Card title={m.quoting_desk_lead({ reference: at.reference })}>
            <Facts
              as="list"
              facts={[
                ...facts,
                { label: m.leads_holder(), value: at.holder ?? m.leads_holder_nobody() },
                { label: m.quoting_desk_lead_language(), value: at.speaks },
              ]}
            />
            {mayTake && at.isOpen && !at.isMine && (
              <form method="post">
                <input type="hidden" name="version" value={at.version} />
                <Button type="submit" kind="outline" name="act" value="take">
                  {m.leads_take()}
                </Button>
              </form>
            )}
          </Card>
          {at.isOpen && <HandForm at={at} typed={typedInto(typed, ({ act }) => act === 'hand')} />}
        </div>
      </div>
    </CardPage>
  );
}

/** The stages of a lead on its way to a bound policy, with the current one marked. */
function LeadTrack({ status }: { status: LeadStatus }) {
  const way: LeadStatus[] = LEAD_STATUSES.filter((each) => each !== 'lost');
  const now = way.indexOf(status);
  return (
    <ol className={styles.track} aria-label={m.leads_track()}>
      {way.map((each, at) => (
        <li key={each} aria-current={at === now ? 'step' : undefined}>
          {STATUS_WORDS[each][1]()}
        </li>
      ))}
    </ol>
  );
}

function WorkForm({ at, typed: { errors, values } }: { at: LeadFacts; typed: Typed }) {
  return (
    <Card title={m.leads_work()}>
      <form method="post" className={forms.form} noValidate>
        <input type="hidden" name="version" value={at.version} />
        <AreaField
          label={m.leads_note()}
          error={errors.note}
          name="note"
          rows={3}
          maxLength={MOST_NOTE}
          defaultValue={values.note ?? ''}
        />
        <div className={forms.pair}>
          <SelectField
            label={m.leads_status()}
            name="status"
            defaultValue={values.status ?? at.status}
            error={errors.status}
          >
            {LEAD_STATUSES.filter((each) => each !== 'new' || at.status === 'new').map((each) => (
              <option key={each} value={each}>
                {STATUS_WORDS[each][1]()}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={m.leads_why()}
            name="why"
            defaultValue={values.why ?? at.lost_why ?? ''}
            error={errors.why}
          >
            <option value="">{m.form_choose()}</option>
            {Object.entries(LOST_WHY).map(([why, words]) => (
              <option key={why} value={why}>
                {words()}
              </option>
            ))}
          </SelectField>
        </div>
        <div className={forms.pair}>
          <Field
            label={m.leads_step()}
            hint={m.leads_step_hint()}
            name="step"
            maxLength={MOST_STEP}
            autoComplete="off"
            defaultValue={values.step ?? at.next_step ?? ''}
            error={errors.step}
          />
          <Field
            label={m.leads_day()}
            name="day"
            type="date"
            min={at.today}
            autoComplete="off"
            defaultValue={values.day ?? at.next_on ?? ''}
            error={errors.day}
          />
        </div>
        <Button type="submit" kind="outline" name="act" value="work">
          {m.leads_save()}
        </Button>
        {CLOSED_STATUSES.some((each) => each === at.status) && <p className="small mute">{m.leads_reopen()}</p>}
      </form>
    </Card>
  );
}

function Notes({ notes, sentAt }: Pick<LeadFacts, 'notes' | 'sentAt'>) {
  return (
    <Card title={m.leads_notes()}>
      <ol className={styles.notes}>
        {notes.map(({ id, at, by, status, handedTo, text }) => (
          <li key={id}>
            <span className="small mute">{at}</span>
            <p>
              {status && <b>{status}. </b>}
              {handedTo && <b>{m.leads_handed_to({ name: handedTo })} </b>}
              {text}
            </p>
            <span className="small mute">{by}</span>
          </li>
        ))}
        <li>
          <span className="small mute">{sentAt}</span>
          <p>{m.leads_asked()}</p>
        </li>
      </ol>
    </Card>
  );
}

function HandForm({ at, typed: { errors, values } }: { at: LeadFacts; typed: Typed }) {
  const { colleagues, agencies } = at.takers;
  if (colleagues.length + agencies.length === 0) return null;
  const options = (label: string, of: typeof colleagues) =>
    of.length > 0 && (
      <optgroup label={label}>
        {of.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </optgroup>
    );
  return (
    <Card title={m.leads_hand()}>
      <form method="post" className={forms.form} noValidate>
        <input type="hidden" name="version" value={at.version} />
        <SelectField
          label={m.leads_hand_to()}
          hint={m.leads_hand_hint()}
          name="to"
          defaultValue={values.to ?? ''}
          error={errors.to}
        >
          <option value="">{m.form_choose()}</option>
          {options(m.leads_hand_colleagues(), colleagues)}
          {options(m.leads_hand_agencies(), agencies)}
        </SelectField>
        <AreaField
          label={m.leads_hand_note()}
          error={undefined}
          name="note"
          rows={2}
          maxLength={500}
          defaultValue={values.note ?? ''}
        />
        <Button type="submit" kind="outline" name="act" value="hand">
          {m.leads_hand_do()}
        </Button>
      </form>
    </Card>
  );
}
