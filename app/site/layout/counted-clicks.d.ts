import type { StateCode } from '#config/states.ts';
import type { Click } from '#contract/site-activity.ts';

/** Only the names on the list may be used; any other name in `data-click` is a type error. */
declare module 'react' {
  interface HTMLAttributes<T> {
    'data-click'?: Click | undefined;
    'data-in-state'?: StateCode | undefined;
  }
}
