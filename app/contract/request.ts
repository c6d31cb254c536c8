import type { Call, Fields } from './call.ts';

/** Exactly as §7 specifies, or by POST with the fields in the body, so that no credential is in an address. */
export type Way = 'as-specified' | 'in-body';

/** Builds the request for a call in the way the portal expects it. */
export function requestFor(
  call: Call,
  fields: Fields,
  portal: { origin: string; way: Way },
  headers: Record<string, string>,
): Request {
  const rest = { ...fields };
  const path = call.path.replace(/:([a-z]+)/g, (_, name: string) => {
    const value = rest[name] ?? '';
    delete rest[name];
    return encodeURIComponent(value);
  });
  const url = new URL(path, portal.origin);
  const redirect = 'error';
  if (portal.way === 'in-body') {
    return new Request(url, { method: 'POST', headers, redirect, body: new URLSearchParams(rest) });
  }
  switch (call.fields) {
    case 'form':
      return new Request(url, { method: call.method, headers, redirect, body: new URLSearchParams(rest) });
    case 'multipart': {
      const form = new FormData();
      for (const [name, value] of Object.entries(rest)) form.set(name, value);
      return new Request(url, { method: call.method, headers, redirect, body: form });
    }
    default:
      for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, value);
      return new Request(url, { method: call.method, headers, redirect });
  }
}
