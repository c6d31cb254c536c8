// Apart from the call: pages compare with these in the browser, where no parser goes.

/** What agentdata answers in the name's place when it has no agency (§8). */
export const NO_AGENTS = 'No Agents Found';
export const WRONG_ZIP = 'Please Enter Correct ZipCode';
