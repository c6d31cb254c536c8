import type { StateCode } from '#config/states.ts';
import type { Click } from '#contract/site-activity.ts';

/** What is counted when it is clicked has a name of the list; no other compiles. */
declare module 'react' {
  interface HTMLAttributes<T> {
    'data-click'?: Click | undefined;
    'data-in-state'?: StateCode | undefined;
  }
}
