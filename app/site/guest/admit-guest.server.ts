import type { RouterContextProvider } from 'react-router';
import { brand } from '#config/brand.ts';
import { ourStates } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { type StateCode, stateNamed, states } from '#config/states.ts';
import { continueAsGuest, lookUpLicense, lookUpPolicy } from '#contract/guest.ts';
import { type PolicyChoice, type PolicyName, readPolicyName, writePolicyName } from '#contract/policy-name.ts';
import { checkState } from '#contract/zip.ts';
import { filledMore } from '../content/typed-more.ts';
import { isPhone } from '../login/log-in.server.ts';
import { type CallPortal, portalAddress, portalCall } from '../portals.server.ts';
import {
  type GuestDetails,
  type GuestProblems,
  type GuestView,
  isEmpty,
  problemsOf,
  readDetails,
  todayHere,
} from './guest-details.ts';
import { guestPath } from './guest-path.ts';

export type GuestOutcome =
  | { kind: 'invalid'; problems: GuestProblems }
  | { kind: 'refused'; message: string; next: string; canProveMore?: true }
  | { kind: 'choose'; policies: PolicyChoice[] }
  | { kind: 'found'; policy: string }
  /** The form that opens the portal. The browser posts it itself, so that the portal can set its cookie. */
  | { kind: 'admitted'; action: string; fields: Record<string, string> };

type Way = { call: CallPortal; view: GuestView; isPhone: boolean; addressOf: (path: string) => string };

/** What a guest's request needs for its calls to the insured portal. */
export const wayOf = (request: Request, context: Readonly<RouterContextProvider>, view: GuestView): Way => ({
  call: context.get(portalCall),
  view,
  isPhone: isPhone(request),
  addressOf: (path) => context.get(portalAddress)('insured', path),
});

/**
 * GU-04 … GU-06: finds the zip code's state, then the policy, then the address that opens it. `chosen` is the policy
 * selected from several. With the intent `find`, it stops at the policy.
 */
export async function admitGuest(way: Way, form: FormData): Promise<GuestOutcome> {
  const details = readDetails(form);
  const problems = problemsOf(details, todayHere());
  if (!isEmpty(problems)) return { kind: 'invalid', problems };

  const checked = await way.call(checkState, { mailingZip: details.zip });
  if (!checked.ok) return failed();
  if ('error' in checked.answer) return refused(m.guests_other_zip({ states: ourStates({ join: 'or' }) }));
  const state = stateNamed(checked.answer.state);
  if (!state) return refused(m.guests_other_zip({ states: ourStates({ join: 'or' }) }));

  let policy = readPolicyName(form.get('chosen'));
  if (!policy) {
    const found = await findPolicies(way.call, details);
    if (!Array.isArray(found)) return found;
    const [only, ...others] = found;
    if (!only) return refused(m.guests_none());
    if (others.length > 0) return { kind: 'choose', policies: found };
    policy = only;
  }
  if (form.get('intent') === 'find') return { kind: 'found', policy: writePolicyName(policy) };
  return openPolicy(way, details, state, policy);
}

async function openPolicy(way: Way, details: GuestDetails, state: StateCode, policy: PolicyName) {
  const [year = '', month = '', date = ''] = details.born.split('-');
  const fields = {
    source: 'INS',
    TRANSFLG: 'P',
    CONR: states[state].companyCode,
    SITE_STATE: state,
    mailingZip: details.zip,
    'policy-or-dl': details.by,
    policyordl: details.number,
    tbxMM: month,
    tbxDD: date,
    tbxYY: year,
    choosenPolicyPrefix: policy.prefix,
    choosenPolicyNo: policy.number,
    view: way.view,
    sysType: way.isPhone ? 'M' : '',
    ...(details.by === 'dl' && {
      FLAG: 'N',
      tbxDOB: details.born.replaceAll('-', ''),
      state: `${state}|${states[state].companyCode}`,
    }),
  } as const;
  // The additional proof is for this answer only: the form that opens the portal has just the specified fields.
  const input = continueAsGuest.input.safeParse({ ...fields, ...filledMore(details.more) });
  const reply = input.success ? await way.call(continueAsGuest, input.data) : { ok: false as const };
  if (!reply.ok) return failed();
  if ('error' in reply.answer) return refused(reply.answer.error, reply.beside.canProveMore);
  const address = guestPath(reply.answer.url);
  return address ? { kind: 'admitted' as const, action: way.addressOf(address), fields } : failed();
}

async function findPolicies(call: CallPortal, details: GuestDetails): Promise<PolicyChoice[] | GuestOutcome> {
  const proof = { mailingZip: details.zip, dob: details.born, ...filledMore(details.more) };
  const reply = await (details.by === 'dl'
    ? call(lookUpLicense, { licenseNumber: details.number, ...proof })
    : call(lookUpPolicy, { policyNumber: details.number, ...proof }));
  if (!reply.ok) return failed();
  return 'error' in reply.answer ? refused(reply.answer.error, reply.beside.canProveMore) : reply.answer.policies;
}

const refused = (message: string, canProveMore = false): GuestOutcome => ({
  kind: 'refused',
  message,
  next: '',
  ...(canProveMore && { canProveMore }),
});

const failed = (): GuestOutcome => ({
  kind: 'refused',
  message: m.guests_failed(),
  next: m.guests_failed_next({ phone: tollFree(brand.phones.support) }),
});
