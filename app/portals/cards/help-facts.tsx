import { m } from '#config/messages/compiled/messages.js';
import { callHref } from '#config/phone-number.ts';
import { agentTitle } from '#insurance/agencies/agency-to-call.ts';
import type { HelpStatus } from '#insurance/help/help-request.ts';
import type { HelpView } from '#insurance/help/help-view.ts';
import { Alert } from '#ui/alert.tsx';
import { Chip, type ChipKind } from '#ui/chip.tsx';
import cards from '../shell/cards.module.css';
import styles from './help-facts.module.css';

const chips: Record<HelpStatus, ChipKind> = { received: 'none', handling: 'warn', answered: 'ok', closed: 'plain' };

export function HelpChip({ help }: { help: HelpView }) {
  return <Chip kind={chips[help.status]}>{help.statusWord}</Chip>;
}

const words = {
  received: m.help_status_received_words,
  handling: m.help_status_handling_words,
  answered: m.help_status_answered_words,
  closed: m.help_status_closed_words,
} satisfies Record<HelpStatus, unknown>;

/** The status of a help request, the day by which we answer, and our answer. */
export function HelpFacts({ help }: { help: HelpView }) {
  const { next, answer, agency } = help;
  return (
    <>
      <p>
        {words[help.status]()} {next && !next.isLate && <b>{next.words}</b>}
      </p>
      {next?.isLate && (
        <Alert kind="warn" role="none">
          {next.words}
        </Alert>
      )}
      {answer && (
        <p className={cards.letter}>
          <b>{answer.heading}</b> {answer.text}
        </p>
      )}
      <p className={styles.agent}>
        <span className="mute">{agentTitle(agency.phone)()}:</span> {agency.name},{' '}
        <a className="num" href={callHref(agency.phone)}>
          {agency.writtenPhone}
        </a>
      </p>
    </>
  );
}
