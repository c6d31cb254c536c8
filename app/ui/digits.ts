/** The digits of what was typed or pasted, cut to the most that fit. */
export function onlyDigits(text: string, max: number): string {
  return text.replace(/[^0-9]/g, '').slice(0, max);
}
