import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from './language.ts';
import { overwriteServerAsyncLocalStorage } from './messages/compiled/runtime.js';

const spoken = new AsyncLocalStorage<{ locale?: Language }>();
overwriteServerAsyncLocalStorage(spoken);

/** Every message asked for while `work` runs is in this language, whatever other requests are under way. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return spoken.run({ locale: language }, work);
}
