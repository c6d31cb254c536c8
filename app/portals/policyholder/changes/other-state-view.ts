// A policyholder moves to another state, which is a new policy there: how they get one.
import { href } from 'react-router';
import { stateName } from '#config/by-state/state-names.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { isQuotedOnline } from '#insurance/policies/cover-again.ts';
import { agencyView } from '#insurance/policies/own-policy.ts';
import type { OwnPolicy } from '#insurance/policies/own-policy-store.ts';
import { zipCode } from '#insurance/zips/zip-code.ts';
import type { Context } from '#platform/context/handler.ts';
import { withQuery } from '#platform/http/list-query.ts';

/** @param zip where the cars will be kept */
export function otherStateView({ env }: Pick<Context, 'env'>, policy: OwnPolicy, zip: string) {
  const place = zipCode(zip);
  const state = place && stateName(place.state);
  const isOnline = place !== undefined && isQuotedOnline(env, { state: place.state, line: policy.line });
  const names = { from: stateName(policy.state) };
  const { name, phone, writtenPhone } = agencyView(policy);
  return {
    title: state ? m.change_moving_to({ state }) : m.change_moving_away(),
    why: m.change_moving_why(names),
    next: state ? m.change_moving_next({ state }) : m.change_moving_out(names),
    after: state && m.change_moving_then(names),
    quoteAt: isOnline ? withQuery(localizeHref(href('/uaichome/getaquote')), { zip }) : undefined,
    agents: place && {
      at: withQuery(localizeHref(href('/uaichome/FindAnAgent')), { zip }),
      label: m.quotes_agents_near({ zip }),
    },
    agency: { name, phone, writtenPhone },
  };
}
export type OtherStateView = ReturnType<typeof otherStateView>;
