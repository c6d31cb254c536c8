/** One use, within this time: long enough for a slow phone to open a tab. */
export const GUEST_PASS_MINUTES = 15;
/** Without a click for this long a guest's page closes. */
export const GUEST_IDLE_MINUTES = 15;
