export const ROLES = [
  'service',
  'applications',
  'notices',
  'imports',
  'auditor',
  'supervisor',
  'adjuster',
  'claims-lead',
  'siu',
  'underwriter',
  'actuary',
] as const;
export type Role = (typeof ROLES)[number];

/** What staff can do, and the roles that may. This is the only place that decides it. */
export const ACTS = {
  'see-desk': ROLES,
  'see-help': ['service', 'supervisor'],
  'assign-help': ['service', 'supervisor'],
  'answer-help': ['service', 'supervisor'],
  'close-help': ['service', 'supervisor'],
  'see-changes': ['service', 'supervisor'],
  /** Records a change for a caller. */
  'begin-change': ['service', 'supervisor'],
  'assign-change': ['service', 'supervisor'],
  'note-incidents': ['service', 'supervisor'],
  'answer-change': ['service', 'supervisor'],
  /** Each desk sees and closes its own tasks. */
  'see-tasks': ['service', 'underwriter', 'supervisor'],
  'close-task': ['service', 'underwriter', 'supervisor'],
  'see-letters': ['service', 'supervisor'],
  'print-letter': ['service', 'supervisor'],
  'post-letter': ['service', 'supervisor'],
  'see-filings': ['service', 'supervisor'],
  /** Records that a certificate, or its end, was filed with the state. */
  'record-filing': ['service', 'supervisor'],
  /**
   * Adjusters need what a policy covers, and match claims to it; underwriters check its cars. What changes a policy stays
   * with the service desk.
   */
  'find-policy': ['service', 'adjuster', 'claims-lead', 'underwriter', 'supervisor'],
  'see-policy': ['service', 'adjuster', 'claims-lead', 'underwriter', 'supervisor'],
  /** Changes the contact on file for somebody who calls. */
  'change-contact-at-desk': ['service', 'supervisor'],
  /** Accepts the offered next term for somebody who calls. */
  'accept-renewal': ['service', 'supervisor'],
  /** Takes a caller's consent to documents by email back. */
  'mail-on-paper': ['service', 'supervisor'],
  /** Turns autopay of a policy off for somebody who calls. */
  'stop-autopay-for-caller': ['service', 'supervisor'],
  /** Stops the texts of a policy's account for somebody who calls. */
  'stop-texts-for-caller': ['service', 'supervisor'],
  'record-refund': ['service', 'supervisor'],
  /** Records a payment that came by check, phone line or agency. */
  'receive-payment': ['service', 'supervisor'],
  /** Takes such a check back, because the bank returned it. */
  'return-payment': ['service', 'supervisor'],
  /** Gives notice of cancellation because a bill is past due. */
  'give-notice': ['service', 'supervisor'],
  'withdraw-cancellation': ['service', 'supervisor'],
  /** Takes back a change that has not taken effect. */
  'take-back-change': ['service', 'supervisor'],
  /** Reinstates a policy that its policyholder had canceled. */
  'reinstate-policy': ['service', 'supervisor'],
  /** Lets a policy go on that was paid to be reinstated although a loss was reported, as underwriting decided. */
  'reinstate-after-loss': ['supervisor'],
  /** Leaves such a policy cancelled. */
  'refuse-reinstatement': ['service', 'supervisor'],
  'write-off-balance': ['supervisor'],
  'see-applications': ['applications', 'supervisor'],
  'see-application': ['applications', 'supervisor'],
  'read-document': ['applications', 'supervisor'],
  'answer-application': ['applications', 'supervisor'],
  'see-leads': ['service', 'supervisor'],
  'work-lead': ['service', 'supervisor'],
  'hand-lead': ['service', 'supervisor'],
  'see-notices': ['notices', 'auditor', 'supervisor'],
  'publish-notice': ['notices', 'supervisor'],
  'withdraw-notice': ['notices', 'supervisor'],
  'see-imports': ['imports', 'auditor', 'supervisor'],
  'run-import': ['imports', 'supervisor'],
  /** Must be another person than the one who sent the file: `importLimits.needsSecondPerson`. */
  'approve-import': ['imports', 'supervisor'],
  'reject-import': ['imports', 'supervisor'],
  'close-gone': ['imports', 'supervisor'],
  'download-rejects': ['imports', 'supervisor'],
  'see-claims': ['adjuster', 'claims-lead', 'siu', 'supervisor'],
  /** Finds a claim, also one that is over, by what a caller says. */
  'find-claim': ['adjuster', 'claims-lead', 'siu', 'supervisor'],
  'see-claim': ['adjuster', 'claims-lead', 'siu', 'supervisor'],
  'take-line': ['adjuster', 'claims-lead'],
  'give-line': ['claims-lead'],
  'write-to-party': ['adjuster', 'claims-lead'],
  'correct-party': ['adjuster', 'claims-lead'],
  /** Sends a claimant another link to their claim. */
  'send-claim-link': ['adjuster', 'claims-lead'],
  'name-attorney': ['adjuster', 'claims-lead'],
  'note-claim': ['adjuster', 'claims-lead', 'siu'],
  'ask-item': ['adjuster', 'claims-lead'],
  /** Reminds everyone who is late with an item. */
  'remind-late': ['claims-lead'],
  /** Records a caller's report. */
  'take-report': ['service', 'adjuster', 'claims-lead', 'supervisor'],
  /** Adds a line, and with it a person or a car, to a claim. */
  'open-line': ['adjuster', 'claims-lead'],
  'move-line': ['adjuster', 'claims-lead'],
  /** Ends a line without a decision, with a letter that says why. */
  'end-line': ['adjuster', 'claims-lead'],
  'decide-line': ['adjuster', 'claims-lead'],
  /** Records a request, demand or bill that came by letter or phone. */
  'record-received': ['adjuster', 'claims-lead'],
  /** Records a payment that the carrier's payment system has sent. */
  'record-payment': ['adjuster', 'claims-lead'],
  /** Takes back the record of a payment that was made by mistake. */
  'take-back-payment': ['adjuster', 'claims-lead'],
  /** Must be another person than the one who proposed the denial. */
  'review-denial': ['claims-lead', 'supervisor'],
  'match-claim': ['adjuster', 'claims-lead'],
  /** Says which car of the policy it was, when the report did not. */
  'name-car': ['adjuster', 'claims-lead'],
  /** Joins two claims of one accident, or records that two similar claims are separate. */
  'join-claims': ['adjuster', 'claims-lead'],
  /** Paper letters: print, put in an envelope, mark as posted. */
  'print-claim-letter': ['service', 'adjuster', 'claims-lead', 'siu', 'supervisor'],
  'post-claim-letter': ['service', 'adjuster', 'claims-lead', 'supervisor'],
  /** Takes a letter that can't be mailed off the list, with the reason. */
  'leave-claim-letter': ['service', 'adjuster', 'claims-lead', 'supervisor'],
  'mail-claim-letter': ['adjuster', 'claims-lead'],
  'extend-line': ['adjuster', 'claims-lead'],
  /** Records that the notice which a state prescribes verbatim was sent. */
  'record-notice': ['adjuster', 'claims-lead'],
  'declare-catastrophe': ['claims-lead', 'supervisor'],
  'make-call': ['service', 'adjuster', 'claims-lead', 'supervisor'],
  /** Ends a call that reaches nobody, with the reason. */
  'give-up-call': ['service', 'adjuster', 'claims-lead', 'supervisor'],
  'see-appointments': ['adjuster', 'claims-lead', 'supervisor'],
  'set-appointment': ['adjuster', 'claims-lead'],
  /** Records the outcome of an appointment. */
  'close-appointment': ['adjuster', 'claims-lead'],
  /** Lowers how many inspections a place takes on a day, or closes it. */
  'set-capacity': ['claims-lead'],
  'write-estimate': ['adjuster', 'claims-lead'],
  /** Decides what is owed for a rental car, and which part of a receipt counts. */
  'answer-rental': ['adjuster', 'claims-lead'],
  /** Only these two roles know that special investigation looks at a claim line. */
  'see-siu': ['siu', 'claims-lead'],
  'flag-siu': ['siu', 'claims-lead'],
  'see-referrals': ['underwriter', 'supervisor'],
  'see-referral': ['underwriter', 'supervisor'],
  'take-referral': ['underwriter', 'supervisor'],
  'accept-referral': ['underwriter', 'supervisor'],
  'decline-referral': ['underwriter', 'supervisor'],
  'end-referral': ['underwriter', 'supervisor'],
  'see-declinations': ['underwriter', 'auditor', 'supervisor'],
  'download-declinations': ['underwriter', 'auditor', 'supervisor'],
  'see-rates': ['actuary', 'underwriter', 'auditor', 'supervisor'],
  'download-rates': ['actuary', 'underwriter', 'auditor', 'supervisor'],
  'see-impact': ['actuary', 'supervisor'],
  'run-impact': ['actuary', 'supervisor'],
  'see-figures': ['service', 'auditor', 'supervisor', 'claims-lead'],
  'download-figures': ['auditor', 'supervisor'],
  'see-waiting': ['supervisor'],
  'tell-waiting': ['supervisor'],
  'see-outbox': ['service', 'supervisor'],
  'retry-message': ['service', 'supervisor'],
  'discard-message': ['supervisor'],
  'search-activity': ['auditor', 'supervisor'],
  'see-lockouts': ['service', 'auditor', 'supervisor'],
  'lift-pause': ['service', 'supervisor'],
} as const satisfies Record<string, readonly Role[]>;
export type Act = keyof typeof ACTS;

export function mayDo(roles: readonly string[], act: Act): boolean {
  const may: readonly string[] = ACTS[act];
  return roles.some((role) => may.includes(role));
}

export const actsOf = (roles: readonly string[]) => (Object.keys(ACTS) as Act[]).filter((act) => mayDo(roles, act));

/** Acts that the audit log shows only to readers who may do another act. */
const SEEN_IN_LOG_WITH: Partial<Record<Act, Act>> = { 'flag-siu': 'see-siu' };

/** The acts that the audit log hides from a reader: that one of them happened would say what the reader may not know. */
export const hiddenInLog = (roles: readonly string[]): string[] =>
  Object.entries(SEEN_IN_LOG_WITH).flatMap(([act, needs]) => (mayDo(roles, needs) ? [] : [act]));
