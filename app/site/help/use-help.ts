import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { tollFree } from '#config/phone-number.ts';
import { usePosted } from '../popup/use-posted.ts';
import type { HelpAnswer } from './help-answer.ts';

/**
 * HP-11: when sending fails on the device, the error is shown next to the form instead of replacing the page.
 *
 * @param failed what is then known
 */
export const useHelp = (failed: (about: { phone: string }) => string) =>
  usePosted<HelpAnswer>(localizeHref(href('/uaichome/help/answer')), () => ({
    message: failed({ phone: tollFree(brand.phones.support) }),
    errors: {},
    typed: {},
  }));
