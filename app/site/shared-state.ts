import { useSyncExternalStore } from 'react';
import { brand } from '#config/brand.ts';
import { STATES_BY_NAME, type StateCode } from '#config/states.ts';
import { DEFAULT_CAMPAIGN } from '#contract/limits.ts';
import { isCampaign } from './zip-routing.ts';

/**
 * The shared client state of the specification's §3, stored in the browser. The keys are an allow-list (SS-02): nothing
 * that identifies a person or session (policies, names, birth dates, PINs, tokens, messages) is included, because it is
 * stored on the server. docs/decisions/0007 says where each field of §3 is stored.
 */
const fields = {
  /** By the names of §2.9. */
  careersTab: oneOf(
    'Careers',
    'Benefits',
    'Diversity',
    'FAQ',
    'Job_Fairs',
    'Accounting',
    'Claims',
    'Corporate_&_Executive',
    'Information_Technology',
    'Underwriting',
  ),
  contactTab: oneOf<StateCode>(brand.home, ...STATES_BY_NAME),
  loginTab: oneOf('AGENT', 'CUSTOMER'),
  guestOption: oneOf('Payment', 'ID'),
  campaign: { initial: DEFAULT_CAMPAIGN, allows: isCampaign },
  /** The zip code of the last agent search; empty until then. */
  agentZip: {
    initial: '',
    allows: (value: unknown): value is string => typeof value === 'string' && /^(\d{5})?$/.test(value),
  },
};

export type SharedState = { [Key in keyof typeof fields]: (typeof fields)[Key]['initial'] };

const DEFAULTS: SharedState = {
  careersTab: fields.careersTab.initial,
  contactTab: fields.contactTab.initial,
  loginTab: fields.loginTab.initial,
  guestOption: fields.guestOption.initial,
  campaign: fields.campaign.initial,
  agentZip: fields.agentZip.initial,
};

/** The current value of a field; its default on the server and in the first render in the browser. */
export function useShared<Key extends keyof SharedState>(key: Key): SharedState[Key] {
  return useSyncExternalStore(
    subscribe,
    () => current()[key],
    () => DEFAULTS[key],
  );
}

/** For effects and event handlers: never while rendering, never on the server. */
export function setShared(change: Partial<SharedState>): void {
  const allowed = sharedIn(change);
  state = { ...current(), ...allowed };
  // Keeps what another window has stored in the meantime.
  store({ ...stored(), ...allowed });
  for (const onChange of listeners) onChange();
}

/** The fields of an outside object that have a valid value; everything else is left out (SS-03). */
function sharedIn(outside: unknown): Partial<SharedState> {
  if (typeof outside !== 'object' || outside === null) return {};
  return Object.fromEntries(Object.entries(outside).filter(([key, value]) => isKey(key) && fields[key].allows(value)));
}

const STORED_AS = 'shared-state';
const listeners = new Set<() => void>();
let state: SharedState | undefined;

function current(): SharedState {
  state ??= { ...DEFAULTS, ...stored() };
  return state;
}

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function stored(): Partial<SharedState> {
  try {
    return sharedIn(JSON.parse(localStorage.getItem(STORED_AS) ?? '{}'));
  } catch {
    // Not JSON, or a browser without storage.
    return {};
  }
}

function store(chosen: Partial<SharedState>) {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(chosen));
  } catch {
    // Storage is full or blocked: the choice lasts until the page is left.
  }
}

const isKey = (key: string): key is keyof SharedState => Object.hasOwn(fields, key);

/** The first value is the default. */
function oneOf<const Value extends string>(...values: [Value, ...Value[]]) {
  return {
    initial: values[0],
    allows: (value: unknown): value is Value => values.some((known) => known === value),
  };
}
