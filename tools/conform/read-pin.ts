const MESSAGE = /<dd>(\d{10})<\/dd>[\s\S]*?dateTime="([^"]+)"[\s\S]*?<p[^>]*>([^<]*)<\/p>/gi;
/** The characters of a PIN; no other word of the message matches. */
const PIN = /\b[2-9A-HJ-NP-Z]{5}\b/;

/**
 * The newest PIN in a development server's outbox to the phone that ends in these digits; nothing from any other
 * server.
 */
export async function readPinFromOutbox(origin: string, lastFour: string, since: Date): Promise<string | undefined> {
  const response = await fetch(new URL('/dev/outbox', origin), { headers: { 'accept-language': 'en' } });
  if (!response.ok) return undefined;
  for (const [, phone, written, text] of (await response.text()).matchAll(MESSAGE)) {
    const isIt = phone?.endsWith(lastFour) && Date.parse(written ?? '') >= since.getTime();
    const pin = isIt ? PIN.exec(text ?? '')?.[0] : undefined;
    if (pin) return pin;
  }
  return undefined;
}
