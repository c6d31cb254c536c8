import { localizeHref } from '#config/localize.ts';
import { ACTIVITY_PATH } from '#contract/site-activity.ts';
import { scriptMark } from '#ui/script-mark.ts';
import source from './count-clicks.js?raw';

/**
 * CA-21: tells the server which of the elements with `data-click` was clicked, and that a page was looked at which
 * the browser had fetched ahead. Pages that are asked for when they are opened the server counts by itself. It sets
 * nothing in the browser and reads nothing of it but whether its person wants to be counted.
 */
export const CountClicks = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file.
  <script nonce={scriptMark} data-to={localizeHref(ACTIVITY_PATH)} dangerouslySetInnerHTML={{ __html: source }} />
);
