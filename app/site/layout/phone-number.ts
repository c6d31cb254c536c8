/** `8005550100` → `1-800-555-0100`, as toll-free numbers are written. */
export function tollFree(phone: string): string {
  return `1-${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`;
}

/** The address a phone is called by. */
export function callHref(phone: string): string {
  return `tel:+1${phone}`;
}
