import { useEffect, useState } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { usePortalLanguage } from '../portal-page.ts';
import { SESSION } from '../throttles/security-limits.ts';
import styles from './session-warning.module.css';

/** Beside a form that came back with what had been typed. */
export function KeptNotice() {
  const locale = { locale: usePortalLanguage() };
  return (
    <div className={`wrap ${styles.kept}`}>
      <Alert kind="info" role="status">
        {m.account_kept({}, locale)}
      </Alert>
    </div>
  );
}

type Phase = 'quiet' | 'warning' | 'over';
const MINUTE_MS = 60_000;

/** Two minutes before an idle session ends it says so, and one press keeps it; nothing of it is needed to use the page. */
export function SessionWarning({ stay }: { stay: string }) {
  const locale = { locale: usePortalLanguage() };
  const [phase, setPhase] = useState<Phase>('quiet');
  const [seen, setSeen] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the server has seen this person, it begins anew.
  useEffect(() => {
    const { idleMinutes, warningMinutes } = SESSION;
    const warn = setTimeout(() => setPhase('warning'), (idleMinutes - warningMinutes) * MINUTE_MS);
    const end = setTimeout(() => setPhase('over'), idleMinutes * MINUTE_MS);
    return () => {
      clearTimeout(warn);
      clearTimeout(end);
    };
  }, [seen]);

  // Another tab of the same person keeps the session, too.
  useEffect(() => {
    const tabs = new BroadcastChannel(`seen ${stay}`);
    tabs.postMessage('');
    tabs.onmessage = () => {
      setPhase('quiet');
      setSeen(Date.now());
    };
    return () => tabs.close();
  }, [stay]);

  async function keep() {
    const answer = await fetch(stay, { method: 'POST' }).catch(() => undefined);
    setPhase(answer?.status === 204 ? 'quiet' : 'over');
    if (answer?.status === 204) setSeen(Date.now());
  }

  return (
    <div className={styles.warning} aria-live="assertive">
      {phase === 'warning' && (
        <Alert kind="warn" role="none">
          <p>{m.account_warning({ minutes: SESSION.warningMinutes }, locale)}</p>
          <Button type="button" kind="go" size="small" onClick={keep}>
            {m.account_warning_stay({}, locale)}
          </Button>
        </Alert>
      )}
      {phase === 'over' && (
        <Alert kind="info" role="none">
          {m.account_warning_over({}, locale)}
        </Alert>
      )}
    </div>
  );
}
