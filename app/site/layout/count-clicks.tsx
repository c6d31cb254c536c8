import { localizeHref } from '#config/localize.ts';
import { ACTIVITY_PATH } from '#contract/site-activity.ts';
import { scriptMark } from '#ui/script-mark.ts';
import source from './count-clicks.js?raw';

/**
 * CA-21: reports clicks on elements with `data-click` to the server, and views of pages that the browser had
 * prefetched. All other page views are counted on the server. It stores nothing in the browser, and only reads whether
 * the person allows counting.
 */
export const CountClicks = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file.
  <script nonce={scriptMark} data-to={localizeHref(ACTIVITY_PATH)} dangerouslySetInnerHTML={{ __html: source }} />
);
