/** The digits of a typed or pasted text, cut to the maximum. */
export function onlyDigits(text: string, max: number): string {
  return text.replace(/[^0-9]/g, '').slice(0, max);
}
