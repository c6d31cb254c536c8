import { href } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import type { GuestView } from './guest-details.ts';

/** The address that answers the guest form with data: `guest-answer.ts`. */
export const guestAnswer = (view: GuestView) =>
  localizeHref(href('/uaichome/guest/:what/answer', { what: view === 'ID' ? 'idcard' : 'payment' }));
