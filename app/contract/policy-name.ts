// Separate from the calls: pages write and read these in the browser, without loading the parser.

/** The name of a policy: its book's prefix, and the digits on the ID card. */
export type PolicyName = { prefix: string; number: string };

/** One of several policies, described by what it insures, never by a person's name. */
export type PolicyChoice = PolicyName & { about: string };

/** `FL|44170263`, as the specification writes a single policy. */
export const writePolicyName = ({ prefix, number }: PolicyName) => `${prefix}|${number}`;

export function readPolicyName(text: unknown): PolicyName | undefined {
  const [, prefix, number] = /^([A-Z]{2,3})\|([0-9]{1,12})$/.exec(String(text)) ?? [];
  return prefix && number ? { prefix, number } : undefined;
}

/** `FL-44170263(2019 Toyota Corolla)`, as the specification writes one of several. */
export const writePolicyEntry = ({ prefix, number, about }: PolicyChoice) => `${prefix}-${number}(${about})`;

export function readPolicyEntry(text: string): PolicyChoice | undefined {
  const [, prefix, number, about = ''] = /^([A-Z]{2,3})-([0-9]{1,12})\((.*)\)$/s.exec(text) ?? [];
  return prefix && number ? { prefix, number, about } : undefined;
}

/** `FLC10000001`: as people type it, and as it appears in addresses. */
export const joinPolicyName = ({ prefix, number }: PolicyName) => `${prefix}${number}`;

/** Splits it into prefix and number; the text must match the contract's pattern. */
export function splitPolicyName(text: string): PolicyName {
  const digitsFrom = text.search(/[0-9]/);
  return { prefix: text.slice(0, digitsFrom), number: text.slice(digitsFrom) };
}
