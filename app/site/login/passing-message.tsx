import { type ReactNode, useEffect, useState } from 'react';
import { MESSAGE_CLEAR_MS } from '#contract/limits.ts';
import { Alert, type AlertKind } from '#ui/alert.tsx';

/** `id` differs for each answer, so that the same message is shown for its full time again. */
export type Message = { kind: AlertKind; id: string; words: ReactNode };

/** LG-12: the message appears in an alert region that already existed, and disappears by itself. */
export function PassingMessage({ message }: { message: Message | undefined }) {
  return <div role="alert">{message && <Passing key={message.id} {...message} />}</div>;
}

/** The message stays while the pointer is on it or it has the keyboard focus. */
function Passing({ kind, words }: Message) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isGone, setGone] = useState(false);
  const isHeld = isHovered || isFocused;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setGone(true), MESSAGE_CLEAR_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);

  if (isGone) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens here but staying.
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who needs longer to read stops on it.
      tabIndex={0}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Alert kind={kind} role="none">
        {words}
      </Alert>
    </div>
  );
}
