import { localizeHref } from '#config/localize.ts';
import { paths } from '../navigation/navigation.ts';
import type { GuestView } from './guest-details.ts';

/** Where the guest form is answered with data: `guest-answer.ts`. */
export const guestAnswer = (view: GuestView) =>
  localizeHref(`${view === 'ID' ? paths.guestIdCard : paths.guestPayment}/answer`);
