import { href } from 'react-router';
import type { Env } from '#config/env.server.ts';
import { isAble } from '#config/is-able.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { type StateCode, states } from '#config/states.ts';
import { siteUrl } from '#platform/messages/our-addresses.ts';

type Sold = { state: StateCode; line: 'personal' | 'commercial' };

/** Whether whoever has, or had, a policy like this one can start a quote for a new one online. */
export const isQuotedOnline = ({ abilities }: Pick<Env, 'abilities'>, { state, line }: Sold): boolean =>
  line === 'personal' && states[state].isSoldOnline && isAble(abilities, 'start-quote', state);

/** The button of a mail about a policy that has ended: a quote, where one can be started online, or else an agent. */
export function coverAgainAction(env: Env, isQuoted: boolean, language: Language) {
  const locale = { locale: language };
  return isQuoted
    ? { label: m.pay_new_quote({}, locale), url: siteUrl(env, href('/uaichome/getaquote'), language) }
    : { label: m.pay_find_agent({}, locale), url: siteUrl(env, href('/uaichome/FindAnAgent'), language) };
}
