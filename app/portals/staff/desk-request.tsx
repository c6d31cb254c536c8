import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { callHref, writtenPhone } from '#config/phone-number.ts';
import type { Clock } from '#insurance/help/help-clock.ts';
import { writtenLanguage } from '#platform/calendar/written.ts';
import { Button } from '#ui/button.tsx';
import { AreaField } from '#ui/field.tsx';
import cards from '../shell/cards.module.css';
import { Card, CardPage, Facts, Outcome } from '../shell/cards.tsx';
import forms from '../shell/form-layout.module.css';
import { useListLink } from '../shell/list-choices.tsx';
import { usePortalLink } from '../shell/portal-page.ts';
import { ClockChip } from './desk-queue-list.tsx';

type Words = typeof m.staff_request_asked;

export type OnDesk = {
  reference: string;
  about: string;
  status: string;
  assignee: string | null;
  isMine: boolean;
  isOpen: boolean;
  /** Name and email address of the person who asked. */
  asker: string | null;
  phone: string | null;
  agent: { name: string; phone: string };
  asksIn: Language | null;
  /** The number of the policy, and its state. */
  policy: string;
  policyId: number;
  asked: string;
  due: string;
  clock: Clock;
  version: number;
  /** Further facts and dates. */
  facts: readonly { label: string; value: string }[];
  answer: string | null;
  /** The maximum length of an answer, in characters. */
  most: number;
};

type DeskRequestProps = {
  /** The address of the desk's queue. */
  queueAt: string;
  /** The address of the policy that the request is about. */
  policyAt: string;
  at: OnDesk;
  refusal: string | undefined;
  done: string | undefined;
  lost: readonly (string | undefined)[];
  mayAssign: boolean;
  children: ReactNode;
};

/** A request on a desk: its facts and its assignee. Its `children` are the forms that work on it. */
export function DeskRequest({ queueAt, policyAt, at, mayAssign, children, ...outcome }: DeskRequestProps) {
  const link = usePortalLink();
  const listLink = useListLink();
  const fact = (label: Words, value: ReactNode) => (value ? [{ label: label(), value }] : []);
  const known = [
    ...fact(m.staff_request_status, at.assignee && at.isOpen ? `${at.status}, ${at.assignee}` : at.status),
    ...fact(m.staff_request_asked, at.asked),
    ...fact(m.staff_request_due, at.isOpen ? at.due : null),
    ...at.facts,
    {
      label: m.guest_policy_number(),
      value: (
        <>
          <a href={link(policyAt)}>{at.policy}</a>
          <br />
          <a href={link(href('/staff/policies/:id', { id: String(at.policyId) }))}>{m.find_open()}</a>
        </>
      ),
    },
    ...fact(m.staff_request_asker, at.asker),
    ...fact(m.agents_phone, at.phone && <Phone of={at.phone} />),
    ...fact(
      m.staff_request_agent,
      <>
        {at.agent.name}
        <br />
        <Phone of={at.agent.phone} />
      </>,
    ),
    ...fact(m.staff_request_language, at.asksIn && writtenLanguage(at.asksIn, getLocale())),
  ];
  return (
    <CardPage>
      <p>
        <a href={listLink(queueAt)}>{m.staff_request_back()}</a>
      </p>
      <h1>{`${at.reference}: ${at.about}`}</h1>
      <Outcome {...outcome} />
      <Card
        title={
          <>
            {m.staff_request_facts()}
            {at.isOpen && <ClockChip clock={at.clock} />}
          </>
        }
      >
        <Facts facts={known} />
        {at.isOpen && mayAssign && (
          <form method="post">
            <input type="hidden" name="version" value={at.version} />
            <Button type="submit" kind="outline" name="act" value={at.isMine ? 'release' : 'assign'}>
              {at.isMine
                ? m.staff_request_release()
                : at.assignee
                  ? m.staff_request_take_over({ name: at.assignee })
                  : m.staff_request_assign()}
            </Button>
          </form>
        )}
      </Card>
      {children}
    </CardPage>
  );
}

const Phone = ({ of }: { of: string }) => <a href={callHref(of)}>{writtenPhone(of)}</a>;

/** The answer that was sent, and the form for another one: `children` are its fields and buttons, if it may be sent. */
export function DeskAnswer({ at, typed, hint, children }: DeskAnswerProps) {
  if (!at.answer && !children) return null;
  const inTheirs = at.asksIn === 'es' ? m.staff_request_in_spanish : m.staff_request_in_english;
  return (
    <Card title={m.staff_request_answer()}>
      {at.answer && (
        <p className={cards.letter} lang={at.asksIn ?? 'en'}>
          {at.answer}
        </p>
      )}
      {children && (
        <form method="post" className={forms.form} noValidate>
          <input type="hidden" name="version" value={at.version} />
          <AreaField
            label={m.staff_request_answer_label()}
            hint={hint ?? inTheirs({})}
            error={undefined}
            name="answer"
            rows={7}
            maxLength={at.most}
            lang={at.asksIn ?? 'en'}
            defaultValue={typed ?? ''}
          />
          {children}
        </form>
      )}
    </Card>
  );
}
type DeskAnswerProps = {
  at: OnDesk;
  typed: string | undefined;
  /** Where the answer goes if it is not emailed to the requester. */
  hint?: string | undefined;
  children: ReactNode;
};
