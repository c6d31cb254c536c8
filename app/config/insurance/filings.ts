/** Within how many business days our staff file a certificate (SR-22, FR-44) with the state, or the notice that it ended. */
export const filings = { businessDays: 2 };
