import { m } from '#config/messages/compiled/messages.js';
import { SESSION } from '#config/security-limits.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './session-dialog.module.css';

export type Phase = 'quiet' | 'warning' | 'over' | 'told';

type SessionDialogProps = {
  phase: Phase;
  signIn: string;
  closesAfter: number | undefined;
  isKept: boolean | undefined;
  onKeep: () => void;
  onTold: () => void;
  onClose: () => void;
};

const OF_SESSION = {
  title: m.account_warning,
  text: m.account_warning_text,
  stay: m.account_warning_stay,
  over: m.account_warning_over,
  overText: m.account_warning_over_text,
  again: m.login_sign_in,
};
/** Of a page that is open without an account. What was typed there is kept only where the page says so. */
const OF_PAGE = {
  title: m.closing_warning,
  text: m.closing_warning_text,
  stay: m.closing_warning_stay,
  over: m.closing_warning_over,
  overText: m.closing_warning_over_text,
  again: m.closing_warning_again,
};

/** What `SessionWarning` shows: that the session is about to end, or has ended. */
export function SessionDialog({ phase, signIn, closesAfter, isKept, onKeep, onTold, onClose }: SessionDialogProps) {
  const isOver = phase === 'over' || phase === 'told';
  const { warningMinutes: minutes } = SESSION;
  const idle = closesAfter ?? SESSION.idleMinutes;
  const words = closesAfter === undefined ? OF_SESSION : OF_PAGE;
  const overText = isKept ? m.closing_warning_over_kept : words.overText;
  return (
    <Dialog
      id="session"
      title={isOver ? words.over() : words.title({ minutes })}
      closeLabel={m.layout_close()}
      isOpen={phase === 'warning' || phase === 'over'}
      onClose={onClose}
      says="session-says"
    >
      <p id="session-says" aria-live="assertive">
        {isOver ? overText() : words.text({ idle })}
      </p>
      <div className={styles.acts}>
        {/* The same button in both phases, so that the focus stays on it when time runs out. */}
        <Button type="button" kind="go" size="large" onClick={isOver ? onTold : onKeep}>
          {isOver ? m.account_warning_back() : words.stay()}
        </Button>
        {isOver && <a href={signIn}>{words.again()}</a>}
      </div>
    </Dialog>
  );
}
