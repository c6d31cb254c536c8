import { m } from '#config/messages/compiled/messages.js';

/** The text of an event. If it was taken back, it is struck through, and screen readers say so. */
export function Struck({ isStruck, children }: { isStruck: boolean; children: string }) {
  if (!isStruck) return children;
  return (
    <>
      <span className="visually-hidden">{m.struck_out()} </span>
      <s>{children}</s>
    </>
  );
}
