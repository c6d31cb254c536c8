import { createContext, useContext } from 'react';
import { m } from '#config/messages/compiled/messages.js';

/** The ID of the failed request, as in our log; undefined when none failed. Only on the server. */
export const FailedRequestId = createContext<string | undefined>(undefined);

/** Shown on every failed page: the request ID, which the person can read to us on the phone. */
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
