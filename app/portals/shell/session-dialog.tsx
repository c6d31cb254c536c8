import { m } from '#config/messages/compiled/messages.js';
import { SESSION } from '#config/security-limits.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './session-dialog.module.css';

export type Phase = 'quiet' | 'warning' | 'over' | 'told';

type SessionDialogProps = {
  phase: Phase;
  signIn: string;
  onKeep: () => void;
  onTold: () => void;
  onClose: () => void;
};

/** What `SessionWarning` shows: that the session is about to end, or has ended. */
export function SessionDialog({ phase, signIn, onKeep, onTold, onClose }: SessionDialogProps) {
  const isOver = phase === 'over' || phase === 'told';
  const { idleMinutes: idle, warningMinutes: minutes } = SESSION;
  return (
    <Dialog
      id="session"
      title={isOver ? m.account_warning_over() : m.account_warning({ minutes })}
      closeLabel={m.layout_close()}
      isOpen={phase === 'warning' || phase === 'over'}
      onClose={onClose}
      says="session-says"
    >
      <p id="session-says" aria-live="assertive">
        {isOver ? m.account_warning_over_text() : m.account_warning_text({ idle })}
      </p>
      <div className={styles.acts}>
        {/* The same button in both phases, so that the focus stays on it when time runs out. */}
        <Button type="button" kind="go" size="large" onClick={isOver ? onTold : onKeep}>
          {isOver ? m.account_warning_back() : m.account_warning_stay()}
        </Button>
        {isOver && <a href={signIn}>{m.login_sign_in()}</a>}
      </div>
    </Dialog>
  );
}
