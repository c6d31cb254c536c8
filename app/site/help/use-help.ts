import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { usePosted } from '../popup/use-posted.ts';
import type { HelpAnswer } from './help-answer.ts';

/** HP-11: when sending fails on the device, the error is shown next to the form instead of replacing the page. */
export const useHelp = () =>
  usePosted<HelpAnswer>(localizeHref(href('/uaichome/help/answer')), () => ({
    message: m.pages_assist_offline({ phone: tollFree(brand.phones.support) }),
    errors: {},
    typed: {},
  }));
