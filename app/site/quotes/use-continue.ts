import { href } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { usePosted } from '../popup/use-posted.ts';
import type { ContinueOutcome, PinSent } from './continue-outcome.ts';

const textOf = (form: FormData, name: keyof PinSent) => String(form.get(name) ?? '');

/** QC-05: when sending fails, the error is shown next to the form, which keeps what was typed. */
export const useContinue = () =>
  usePosted<ContinueOutcome>(localizeHref(href('/uaichome/getaquote/answer')), (form) => ({
    kind: 'invalid',
    message: m.quotes_pin_failed(),
    typed: { licenseNumber: textOf(form, 'licenseNumber'), phone: textOf(form, 'phone') },
  }));
