import { createContext, useContext } from 'react';
import { m } from '#config/messages/compiled/messages.js';

/** The request that failed, as our log names it; nothing while none did. On the server alone. */
export const FailedRequestId = createContext<string | undefined>(undefined);

/** On every page that failed, whichever page or layout says the rest: what a person reads to us on the phone. */
export function FailedRequest() {
  const id = useContext(FailedRequestId);
  if (!id) return null;
  return (
    <aside className="wrap">
      <p>
        {m.pages_error_request()} <code>{id}</code>
      </p>
    </aside>
  );
}
