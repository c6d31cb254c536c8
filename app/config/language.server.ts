import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from './language.ts';
import { overwriteServerAsyncLocalStorage } from './messages/compiled/runtime.js';

const spoken = new AsyncLocalStorage<{ locale?: Language }>();
overwriteServerAsyncLocalStorage(spoken);

/** Runs `work` with all its messages in this language, independent of other requests in progress. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return spoken.run({ locale: language }, work);
}
