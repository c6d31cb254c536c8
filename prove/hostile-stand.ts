// For the proof of hostile input: people at an address who send one body after the other.
import fc from 'fast-check';
import type { z } from 'zod';
import { filledPath } from '../testing/addresses.ts';
import { formsOf, type PageField } from '../testing/page-forms.ts';
import { CALL_VALUES, PATH_VALUES } from '../testing/valid-values.ts';
import { type Body, bodiesOf, type Sender, sentOf, type Target } from './hostile-bodies.ts';
import type { Answered, ProvingGround, Sent } from './proving-ground.ts';

/** A person at an address: who they are, and what they see there. */
export type Seat = { sentBy(body: Body): Sent; heard(answer: Answered): Promise<void> };

/**
 * Each person has their own records and sends the bodies one after the other, so that a session that ends, or a limit
 * for one person, affects only a few bodies.
 */
const PEOPLE = 16;
const EACH = 20;

/** Seats people at an address. A person whose request led them away from it is replaced by another. */
export async function openStand(ground: ProvingGround, target: Target, bodies: number, { isLeft = false } = {}) {
  const count = Math.min(PEOPLE, Math.ceil(bodies / EACH));
  const sitters = await Promise.all(Array.from({ length: count }, () => sitDown(ground, target)));
  const [first] = sitters;
  if (!first) throw new Error('nobody is sent');
  const known = { values: target.values ?? {}, own: Object.keys(first.sender.values) };
  const forms = formsAt(target, first.page.text, known.own);
  return {
    draw: (count: number, seed: number): Body[] => fc.sample(bodiesOf(forms, known), { numRuns: count, seed }),
    seats: sitters.map((sitter): Seat => {
      let { sender, page, isUnderway } = sitter;
      let led = 0;
      return {
        sentBy: (body) => sentOf(target, body, sender),
        // Checks now and then whether the person can still continue; a person in the middle of something can be locked
        // out, too.
        async heard(answer) {
          const isLockedOut = answer.status === 429 && isUnderway;
          if (isLeft || !(isLockedOut || LEADS_AWAY.has(answer.status))) return;
          led += 1;
          const isTime = Number.isInteger(Math.log2(led));
          if (!isLockedOut && !(isTime && seenIn(await look(ground, target, sender)) !== seenIn(page))) return;
          ({ sender, page, isUnderway } = await sitDown(ground, target));
          led = 0;
        },
      };
    }),
  };
}

async function sitDown(ground: ProvingGround, target: Target) {
  const person = await ground.personFor(target.path.slice(1));
  const page = await look(ground, target, person);
  const fields = target.call ? [] : formsOf(page.text).flatMap((form) => form.fields);
  const hidden = fields.filter(({ type }) => type === 'hidden').map(({ name, value }) => [name, value]);
  const sender: Sender = { ...person, values: { ...Object.fromEntries(hidden), ...person.values } };
  return { sender, page, isUnderway: person.isUnderway };
}

const look = (ground: ProvingGround, { path, names: placed }: Target, { names, cookie }: Sender) =>
  ground.send({
    path: filledPath(path, (name) => placed[name] ?? names[name] ?? PATH_VALUES[name]?.[0] ?? 'x'),
    method: 'GET',
    headers: { cookie },
  });

/** Statuses that may mean that the person left the page: done, redirected, not allowed, not found or gone. */
const LEADS_AWAY = new Set([200, 202, 302, 303, 401, 403, 404, 410]);

/** The status of an answer, and where it leads, without its text. In data, the text says where it leads. */
export const markOf = ({ status, location, text }: Answered) =>
  `${status} ${(status === 202 ? text : location).replace(/^https?:\/\/[^/]+|\?[^"]*/g, '')}`;

/** Also says whether there is a form to send. */
const seenIn = (answer: Answered) => `${markOf(answer)} ${formsOf(answer.text).length > 0}`;

/** The forms that the address shows; for a call, its fields. */
function formsAt({ call }: Target, html: string, own: string[]): PageField[][] {
  const asText = (names: string[]) => names.map((name): PageField => ({ name, type: 'text', value: '', choices: [] }));
  if (call) {
    const names = Object.keys((call.input as z.ZodObject).shape);
    return [asText(names).map((field) => ({ ...field, value: CALL_VALUES[field.name] ?? '' }))];
  }
  const found = formsOf(html).map(({ fields }) => fields);
  return found.length > 0 ? found : [FALLBACK, own].filter((names) => names.length > 0).map(asText);
}

/** Fields for addresses without a form, which a popup or another program posts to. */
const FALLBACK = [
  'intent',
  'act',
  'username',
  'password',
  'userId',
  'email',
  'policyNumber',
  'dateOfBirth',
  'name',
  'reason',
  'zip',
  'vinSuffix',
  'licenseNumber',
  'phone',
  'pin',
  'code',
  'clid',
  'key',
  'message',
  'topic',
  'choice',
  'remember',
  'state',
];
