/** Masks an email address or phone number so that its owner still recognizes it: `m•••@mail.example`, `•••-0142`. */
export function maskedRecipient(recipient: string): string {
  const [name = '', host] = recipient.split('@');
  return host ? `${name.slice(0, 1)}•••@${host}` : `•••-${recipient.slice(-4)}`;
}
