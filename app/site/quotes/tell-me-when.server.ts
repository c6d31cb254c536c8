import { data, redirectDocument } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { stateNamed } from '#config/states.ts';
import { tellWhen, tellWhenInput } from '#contract/not-online-yet.ts';
import { typedText } from '../content/typed-text.server.ts';
import type { CallPortal } from '../portals.server.ts';
import { TELL_ME_WHEN, type TellMeRefusal } from './tell-me-when.tsx';

/** @returns a redirect to the page that says what comes next, or the refusal to show */
export async function tellMeWhen(request: Request, call: CallPortal, form: FormData) {
  const typed = typedText(form, 'email');
  const parsed = tellWhenInput.safeParse({ email: typed, state: stateNamed(typedText(form, 'state')) });
  if (!parsed.success) return refuse(typed, m.tell_when_need(), 422);
  const reply = await call(tellWhen, parsed.data);
  if (!reply.ok) return refuse(typed, m.tell_when_no_answer({ phone: tollFree(brand.phones.support) }), 422);
  if ('error' in reply.answer) return refuse(typed, reply.answer.error, 422);
  const at = new URL(request.url);
  at.searchParams.set('told', 'yes');
  return redirectDocument(`${at.pathname}${at.search}#${TELL_ME_WHEN}`, 303);
}

const refuse = (typed: string, tellMeError: string, status: number) =>
  data<TellMeRefusal>({ typed, tellMeError }, { status, headers: { 'cache-control': 'no-store' } });
