/** The facts a PIN was requested with, and what is shown of them. They do not open the quote without the PIN. */
export type PinSent = {
  licenseNumber: string;
  phone: string;
  /** The quote's client ID. */
  clid: string;
  /** `(xxx) ***-1234` */
  masked: string;
  /** What the server needs to compare the PIN; see `pin-notes.server.ts`. */
  note: string;
};

export type ContinueOutcome =
  | { kind: 'invalid'; message: string; typed: { licenseNumber: string; phone: string } }
  /** `seconds` until another PIN may be requested; `attempt` differs each time. */
  | { kind: 'sent'; message: string; sent: PinSent; seconds: number; attempt: string }
  | { kind: 'refused'; message: string; sent: PinSent; attempt: string }
  | { kind: 'opened'; href: string };
