import { type Call, wireOf } from '#contract/call.ts';
import { shapeFaults } from './plain-faults.ts';

export type Asked = 'right' | 'wrong' | 'malformed';

const MEDIA_TYPES = { json: 'application/json', text: 'text/plain', html: 'text/html' } as const;

/**
 * What is wrong with an answer, in the order in which its reader would notice; and the parsed answer, if it can be
 * read.
 */
export function judge(call: Call, asked: Asked, response: Response, body: string) {
  const faults: string[] = [];
  const notes: string[] = [];
  const { status } = response;
  const isPathUnknown = status === 404 && asked === 'malformed' && call.path.includes(':');
  if (isPathUnknown) return { faults, notes, answer: undefined };
  if (status === 429) {
    const seconds = response.headers.get('retry-after');
    return { faults: [`locked out: try again in ${seconds ?? 'some'} s`], notes, answer: undefined };
  }
  if (status === 401) return { faults: ['asks for a key: give the right one with --key'], notes, answer: undefined };
  const due = asked === 'malformed' ? 400 : 200;
  if (asked === 'malformed' && status === 200) notes.push('answered 200 to a malformed call, where 400 says more');
  else if (status !== due) faults.push(`status ${status}, not ${due}`);

  const media = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? 'none';
  if (call.answers === 'text' && media === 'text/html') notes.push('one line of text sent as text/html');
  else if (media !== MEDIA_TYPES[call.answers]) faults.push(`media type ${media}, not ${MEDIA_TYPES[call.answers]}`);

  const read = readBody(call, body);
  if ('fault' in read) return { faults: [...faults, read.fault], notes, answer: undefined };
  const misshapen = shapeFaults(call, read.value);
  return { faults: [...faults, ...misshapen], notes, answer: wireOf(call.answer).safeParse(read.value).data };
}

function readBody(call: Call, body: string): { value: unknown } | { fault: string } {
  if (call.answers === 'json') {
    try {
      return { value: JSON.parse(body) };
    } catch {
      return { fault: body.trimStart().startsWith('<') ? 'HTML where JSON was due' : 'not JSON' };
    }
  }
  const value = body.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '');
  const isMarkup = call.answers === 'text' && /<[a-z!/]/i.test(value);
  return isMarkup ? { fault: 'HTML where one line of text was due' } : { value };
}
