/** Registers the service worker that answers without a network; once per page. */
export function registerOfflineWorker(): Promise<unknown> {
  registered ??= navigator.serviceWorker.register(workerAddress());
  return registered;
}

let registered: Promise<unknown> | undefined;

type Policy = { createScriptURL(address: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };

/** The only script address that the page's Trusted Types allow scripts to use. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const rules = { createScriptURL: () => '/service-worker.js' };
  return (trustedTypes?.createPolicy('service-worker', rules) ?? rules).createScriptURL('');
}
