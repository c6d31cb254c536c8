import { useCallback, useEffect, useState } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { SESSION } from '#config/security-limits.ts';
import type { Over } from '#platform/sessions/sign-in-reason.ts';
import { Alert } from '#ui/alert.tsx';
import type { Phase, SessionDialog } from './session-dialog.tsx';
import styles from './session-warning.module.css';

/**
 * Shown above a form that came back after signing in again: with what the person had typed, or empty if it was secret.
 */
export function KeptNotice({ isTyped }: { isTyped: boolean }) {
  return (
    <div className={`wrap ${styles.kept}`}>
      <Alert kind="info" role="status">
        {isTyped ? m.account_kept() : m.account_kept_empty()}
      </Alert>
    </div>
  );
}

const OVER = { left: m.account_left, needed: m.account_needed, closed: m.follow_was_closed };

/**
 * Shown above the sign-in form: says why the session ended. Signing out here signs out every tab, so it tells the
 * others.
 */
export function OverNotice({ why, stay }: { why: Over; stay: string }) {
  useEffect(() => {
    if (why === 'left') tellTabs(stay, LEFT);
  }, [why, stay]);
  return (
    <div className={`wrap ${styles.kept}`}>
      <Alert kind="info" role="status">
        {OVER[why]()}
      </Alert>
    </div>
  );
}

/** The messages between tabs of the same person: the server has just seen them, or they have signed out. */
const SEEN = 'seen';
const LEFT = 'left';
const channelOf = (stay: string) => new BroadcastChannel(`session ${stay}`);

function tellTabs(stay: string, what: string) {
  const tabs = channelOf(stay);
  tabs.postMessage(what);
  tabs.close();
}

/** Reloads the page without sending a form again. If the session is over, the server redirects to the sign-in form. */
const askAnew = () => location.replace(location.pathname + location.search);

const MINUTE_MS = 60_000;

type SessionWarningProps = {
  stay: string;
  signIn: string;
  /** Only for a page that is open without an account: the minutes after which it closes. */
  closesAfter?: number;
  /** Whether a form that is sent after that is saved. */
  isKept?: boolean;
};

/** Warns two minutes before an idle session ends; one button extends it. The page works without this script. */
export function SessionWarning({ stay, signIn, closesAfter, isKept }: SessionWarningProps) {
  const overMs = (closesAfter ?? SESSION.idleMinutes) * MINUTE_MS;
  const warnMs = overMs - SESSION.warningMinutes * MINUTE_MS;
  const [phase, setPhase] = useState<Phase>('quiet');
  const [seen, setSeen] = useState(Date.now);
  // Rendered from the first warning on: a dialog that closes gives the focus back, but one that is removed does not.
  const [isThere, setIsThere] = useState(false);
  const [Shown, setShown] = useState<typeof SessionDialog>();

  // Pages without a session don't load the dialog. If it cannot be loaded, the server still ends the session.
  useEffect(() => {
    void import('./session-dialog.tsx').then((loaded) => setShown(() => loaded.SessionDialog)).catch(() => {});
  }, []);

  useEffect(() => {
    const look = () => {
      const idle = Date.now() - seen;
      if (idle < warnMs) return;
      setIsThere(true);
      setPhase((now) => (idle < overMs ? 'warning' : now === 'told' ? now : 'over'));
    };
    const timers = [warnMs, overMs].map((ms) => setTimeout(look, ms - (Date.now() - seen) + 10));
    // Timers stand still while a device sleeps, so look at the clock again when the page becomes visible.
    document.addEventListener('visibilitychange', look);
    return () => {
      timers.forEach(clearTimeout);
      document.removeEventListener('visibilitychange', look);
    };
  }, [seen, warnMs, overMs]);

  const goOn = useCallback(() => {
    setPhase('quiet');
    setSeen(Date.now());
  }, []);

  // Activity in another tab of the same person extends the session, too: each tab tells the others when the server saw
  // it.
  useEffect(() => {
    const tabs = channelOf(stay);
    tabs.postMessage(SEEN);
    tabs.onmessage = ({ data }) => {
      if (data !== LEFT) return goOn();
      askAnew();
    };
    return () => tabs.close();
  }, [stay, goOn]);

  // Despite `no-store`, a browser may keep the page for its Back button, and the session may be over by then.
  useEffect(() => {
    const leave = ({ persisted }: PageTransitionEvent) => {
      if (persisted) document.documentElement.style.visibility = 'hidden';
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) askAnew();
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
    };
  }, []);

  async function keep() {
    const answer = await fetch(stay, { method: 'POST' }).catch(() => undefined);
    if (answer?.status === 204) {
      goOn();
      tellTabs(stay, SEEN);
    } else if (answer?.status === 401) setPhase('over');
  }

  /** Closing the dialog in any way shows that the person is there, so it extends the session. */
  async function close() {
    if (phase === 'warning') {
      setPhase('quiet');
      await keep();
    } else if (phase === 'over') setPhase('told');
  }

  if (!isThere || !Shown) return null;
  return (
    <Shown
      phase={phase}
      signIn={signIn}
      closesAfter={closesAfter}
      isKept={isKept}
      onKeep={keep}
      onTold={() => setPhase('told')}
      onClose={close}
    />
  );
}
