// How an answer deviates from the shape of its call, field by field, in words for the developers of the portal.
import { z } from 'zod';
import { type Call, wireOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { agencyCard } from '#contract/zip.ts';

/** Nothing if the answer has the shape of its call. */
export function shapeFaults(call: Call, value: unknown): string[] {
  if (call === calls.findAgents) return agentFaults(value);
  const shape = meantShape(wireOf(call.answer), value);
  const { error } = shape.safeParse(value);
  return (error?.issues ?? []).map((issue) => said(issue, shape, value));
}

/** Of several possible shapes, the one that has the most fields in common with the answer. */
function meantShape(answer: z.ZodType, value: unknown): z.ZodType {
  const options = answer instanceof z.ZodUnion ? (answer.options as z.ZodType[]) : [];
  if (!options.every((option) => option instanceof z.ZodObject)) return answer;
  const fitting = options.find((option) => option.safeParse(value).success);
  const [most = answer] = options.toSorted((a, b) => sharedFields(b, value) - sharedFields(a, value));
  return fitting ?? most;
}

const sharedFields = (shape: z.ZodType, value: unknown) =>
  fieldsOf(shape).filter((name) => fieldsIn(value).some((other) => isAlike(name, other))).length;

function said(issue: z.core.$ZodIssue, shape: z.ZodType, value: unknown): string {
  const field = issue.path.join('.');
  const [first] = issue.path;
  if (typeof first === 'string' && !fieldsIn(value).includes(first)) return missing(first, fieldsOf(shape), value);
  const found = valueAt(value, issue.path);
  return `${field ? `${field}: ` : ''}${kindOf(found)} where ${dueOf(issue)} was due`;
}

/** Says that a field is missing, and under which name the answer may have it. */
function missing(field: string, known: string[], value: unknown): string {
  const unread = fieldsIn(value).filter((name) => !known.includes(name));
  const alike = unread.find((name) => isAlike(name, field));
  if (alike) return `${field}: missing; the answer says ${alike}, which no page reads`;
  return `${field}: missing${unread.length > 0 ? `; no page reads ${unread.slice(0, 5).join(', ')}` : ''}`;
}

/** Fields of agencies are optional, and a page shows less without them; misnamed fields would be lost silently. */
function agentFaults(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [`${kindOf(value)} where an object with AGENT1, AGENT2, … was due`];
  }
  const known = Object.keys(agencyCard.shape);
  const agents = Object.entries(value).filter(([key]) => /^AGENT[1-9][0-9]?$/.test(key));
  if (agents.length === 0) return [missing('AGENT1', [], value)];
  return agents.flatMap(([key, agent]) => {
    const { error } = agencyCard.safeParse(agent);
    const wrong = (error?.issues ?? []).map((issue) => said(issue, agencyCard, agent));
    const unread = fieldsIn(agent).some((name) => !known.includes(name));
    const lost = ['agency_name', ...(unread ? ['address1', 'city', 'state', 'zip', 'phone'] : [])].filter(
      (name) => !fieldsIn(agent).includes(name),
    );
    return [...wrong, ...lost.map((name) => missing(name, known, agent))].map((fault) => `${key}.${fault}`);
  });
}

function fieldsOf(shape: z.ZodType): string[] {
  return shape instanceof z.ZodObject ? Object.keys(shape.shape) : [];
}

function fieldsIn(value: unknown): string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
}

/** Whether two names differ only in case and punctuation: `agencyname`, `Agency_Name` and `agencyName`. */
function isAlike(one: string, other: string): boolean {
  const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return letters(one) === letters(other);
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], value);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  if (value === '') return 'an empty text';
  if (Array.isArray(value)) return 'a list';
  return { string: 'a text', number: 'a number', boolean: 'true or false' }[typeof value as string] ?? 'an object';
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};

const written = (value: unknown) => (typeof value === 'string' ? `"${value}"` : `the number ${value}`);

function dueOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.map(written).join(' or ');
    case 'too_big':
      return `no more than ${issue.maximum}${issue.origin === 'string' ? ' letters' : ''}`;
    case 'too_small':
      return 'something';
    case 'invalid_union': {
      const due = issue.errors.flatMap((each) => each.map(dueOf));
      return [...new Set(due)].join(' or ') || issue.message;
    }
    default:
      return issue.message;
  }
}
