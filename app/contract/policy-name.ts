// Apart from the calls: pages write and read these in the browser, where no parser goes.

/** How a policy is named: the prefix of its book, and the digits on the card. */
export type PolicyName = { prefix: string; number: string };

/** One of several policies: by what it insures, never by a name. */
export type PolicyChoice = PolicyName & { about: string };

/** `FL|44170263`, as the specification writes one policy. */
export const writePolicyName = ({ prefix, number }: PolicyName) => `${prefix}|${number}`;

export function readPolicyName(text: unknown): PolicyName | undefined {
  const [, prefix, number] = /^([A-Z]{2,3})\|([0-9]{1,12})$/.exec(String(text)) ?? [];
  return prefix && number ? { prefix, number } : undefined;
}

/** `FL-44170263(2019 Toyota Corolla)`, as it writes one of several. */
export const writePolicyEntry = ({ prefix, number, about }: PolicyChoice) => `${prefix}-${number}(${about})`;

export function readPolicyEntry(text: string): PolicyChoice | undefined {
  const [, prefix, number, about = ''] = /^([A-Z]{2,3})-([0-9]{1,12})\((.*)\)$/s.exec(text) ?? [];
  return prefix && number ? { prefix, number, about } : undefined;
}

/** `FLC10000001`: as people type it, and as addresses name it. */
export const joinPolicyName = ({ prefix, number }: PolicyName) => `${prefix}${number}`;

/** The same as its two parts; what it is given has passed the contract's pattern. */
export function splitPolicyName(text: string): PolicyName {
  const digitsFrom = text.search(/[0-9]/);
  return { prefix: text.slice(0, digitsFrom), number: text.slice(digitsFrom) };
}
