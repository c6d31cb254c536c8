import { useSyncExternalStore } from 'react';

/** False on the server and in the first render of its document, so that both say the same; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
