import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { callHref } from '#config/phone-number.ts';
import type { Can } from '../can.ts';
import { portalHref } from '../navigation/portal-href.ts';
import { type Destination, destination } from './destination-link.tsx';

/** Where a subrogation claim is paid: the configured site, our own page, or the claims line. */
export function subrogationWay(can: Can): Destination {
  const ours = can('pay-subrogation') ? portalHref(href('/pay/subrogation')) : callHref(brand.phones.claims);
  return destination(brand.links.subrogationPayment, ours, 'subrogation');
}
