/** Enough of an address or a phone to know one's own by: `m•••@mail.example`, `•••-0142`. */
export function maskedRecipient(recipient: string): string {
  const [name = '', host] = recipient.split('@');
  return host ? `${name.slice(0, 1)}•••@${host}` : `•••-${recipient.slice(-4)}`;
}
