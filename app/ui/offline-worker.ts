/** The worker that answers where the network is gone; once a page. */
export function registerOfflineWorker(): Promise<unknown> {
  registered ??= navigator.serviceWorker.register(workerAddress());
  return registered;
}

let registered: Promise<unknown> | undefined;

type Policy = { createScriptURL(address: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };

/** The one script address that the page's Trusted Types let script use. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const rules = { createScriptURL: () => '/service-worker.js' };
  return (trustedTypes?.createPolicy('service-worker', rules) ?? rules).createScriptURL('');
}
