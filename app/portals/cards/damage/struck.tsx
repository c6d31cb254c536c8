import { m } from '#config/messages/compiled/messages.js';

/** What an event says; struck through, and said so to who cannot see it, when it was taken back. */
export function Struck({ isStruck, children }: { isStruck: boolean; children: string }) {
  if (!isStruck) return children;
  return (
    <>
      <span className="visually-hidden">{m.struck_out()} </span>
      <s>{children}</s>
    </>
  );
}
