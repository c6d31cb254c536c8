import { writeMessage } from './contact.ts';
import { continueAsGuest, lookUpLicense, lookUpPolicy } from './guest.ts';
import { checkPolicy, requestHelp } from './help.ts';
import { confirmLetter, verifyLien } from './lienholder.ts';
import {
  readStateMessage,
  registerUser,
  remindAgent,
  remindCustomer,
  validateAgent,
  validateCustomer,
} from './login.ts';
import { tellWhen } from './not-online-yet.ts';
import { findQuoteByLicense, findQuoteByPhone, validatePin } from './saved-quote.ts';
import { checkState, findAgents, recordZipCheck } from './zip.ts';

/** The eighteen calls of the specification's §7, in its order (CA-01 … CA-18). */
export const calls = {
  requestHelp,
  checkPolicy,
  verifyLien,
  registerUser,
  findQuoteByLicense,
  findQuoteByPhone,
  validatePin,
  validateAgent,
  readStateMessage,
  remindAgent,
  remindCustomer,
  validateCustomer,
  findAgents,
  recordZipCheck,
  checkState,
  lookUpLicense,
  lookUpPolicy,
  continueAsGuest,
};

export type CallName = keyof typeof calls;

/** Calls beyond the specification. The bundled portals answer them; a carrier's own portals need not (decision 11). */
export const ownCalls = {
  confirmLetter,
  writeMessage,
  tellWhen,
};

export type OwnCallName = keyof typeof ownCalls;
