/** What a pin was asked for with, and what is shown of it. Nothing of it opens the quote without the pin. */
export type PinSent = {
  licenseNumber: string;
  phone: string;
  /** The quote's client id. */
  clid: string;
  /** `(xxx) ***-1234` */
  masked: string;
};

export type ContinueOutcome =
  | { kind: 'mend'; message: string; typed: { licenseNumber: string; phone: string } }
  /** `seconds` until another pin may be asked for; `attempt` differs each time. */
  | { kind: 'sent'; message: string; sent: PinSent; seconds: number; attempt: string }
  | { kind: 'refused'; message: string; sent: PinSent; attempt: string }
  | { kind: 'opened'; href: string };
