// Separate from the call: pages compare with these texts in the browser, without loading the parser.

/** What agentdata answers instead of a name when there is no agency (§8). */
export const NO_AGENTS = 'No Agents Found';
export const WRONG_ZIP = 'Please Enter Correct ZipCode';
