import { useSyncExternalStore } from 'react';

/** False on the server and in the first render in the browser, so that both agree; true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
