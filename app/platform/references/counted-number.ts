/** `2026-000123`: the year, and a count without gaps. */
export const countedNumber = (year: number, count: number): string => `${year}-${String(count).padStart(6, '0')}`;

/** The check digit of a number, which reveals typing errors, with weights of three and one. */
export function checkDigitOf(number: string): number {
  const digits = [...number.replace(/\D/g, '')];
  const sum = digits.reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}
