/** A pass can be used once within this time, which is long enough for a slow phone to open a tab. */
export const GUEST_PASS_MINUTES = 15;
/** A guest's page closes after this long without a click. */
export const GUEST_IDLE_MINUTES = 15;
