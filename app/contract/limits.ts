/** The numbers of the specification's §9 for counts, waits and sizes that code uses, in one place (BZ-09). */

/** Lengths of typed input. */
export const ZIP_LENGTH = 5;
export const VIN_SUFFIX_LENGTH = 5;
/** Includes the spaces and dashes that people write in a VIN. */
export const VIN_TYPED_LENGTH = 23;
export const PHONE_LENGTH = 10;
export const PIN_LENGTH = 5;
/** Includes the spaces that people type or paste around and between the characters of a PIN. */
export const PIN_TYPED_LENGTH = 20;
export const LICENSE_MIN_LENGTH = 5;

/** Waits that people see, in seconds. */
export const PIN_RESEND_SECONDS = 180;
export const DRIVER_FORM_SECONDS = 180;
export const FORGOT_PASSWORD_SECONDS = 120;

/** Delays of the user interface, in milliseconds. */
export const MESSAGE_CLEAR_MS = 5000;
export const HELP_STEP_DELAY_MS = 2000;
export const GUEST_SUBMIT_DELAY_MS = 1000;
export const SMOOTH_SCROLL_DELAY_MS = 100;

/** Distances and sizes, in CSS pixels. */
export const NOTICE_END_TOLERANCE_PX = 5;
export const VIDEO_STEP_PX = 344;
export const MOBILE_MAX_PX = 767;

/** Ages and years. */
export const GUEST_MIN_AGE = 16;
/** The specification's minimum of 1995 would exclude every older person (GU-03). */
export const EARLIEST_DATE_OF_BIRTH = '1925-01-01';
export const HELP_LAST_REFUSED_YEAR = 1925;
export const HELP_FIRST_MARKED_YEAR = 1900;
export const HELP_LATEST_DATE = '9999-12-31';
export const HIRING_AGE = 18;

/** Property mitigation (BZ-05). */
export const REPAIR_ESTIMATES = 3;
/** 401(k) plan (BZ-08). */
export const BENEFITS = { matchPercent: 50, matchUpToPercent: 8, paidHolidays: 7, floatingHolidays: 1 };

/** The campaign code in quote links when none is known (ZP-04). */
export const DEFAULT_CAMPAIGN = 'h';

/** The nine reasons in §3 of the specification, in its order. */
export const HELP_REASONS = [
  'change_policy',
  'lien_holder',
  'verification_state',
  'pending_cancel',
  'cancel_policy',
  'pending_nonrenewal',
  'make_a_payment',
  'renew_policy',
  'other',
] as const;
