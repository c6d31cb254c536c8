import { z } from 'zod';
import { defineCall } from './call.ts';
import { email, line, okOrWhyNot, password, type Refusal } from './fields.ts';

/** The header with which a correct password is answered: a one-use ticket that replaces it in the form posted on. */
export const HAND_OFF_HEADER = 'Hand-Off-Ticket';
/** The form field in which the ticket is sent. */
export const HAND_OFF_FIELD = 'handOffTicket';
const handOffTicket = { header: HAND_OFF_HEADER, as: z.string().min(1) };

const zeroOrOne = z.union([z.literal(0), z.literal(1)]);
const sentence = z.string().max(500);

export const validateAgent = defineCall({
  portal: 'quote',
  method: 'GET',
  path: '/uaicins/agent/login/validate',
  fields: 'query',
  access: 'key',
  input: z.object({ tbxUserID: line(80), tbxPassword: password }),
  answers: 'json',
  answer: z.codec(
    z.object({
      /** 1 means success. */
      status: zeroOrOne,
      msg: sentence,
      /** The address of the state's agent system; empty when refused. */
      url: z.string().max(2000),
    }),
    z.custom<Refusal | { url: string }>(),
    {
      decode: ({ status, msg, url }) => (status === 1 ? { url } : { error: msg }),
      encode: (answer) =>
        'error' in answer
          ? { status: 0 as const, msg: answer.error, url: '' }
          : { status: 1 as const, msg: '', url: answer.url },
    },
  ),
  beside: { handOffTicket },
  isRead: false,
});

/** The states of a state message page (§7); two states that share one are `fl-ga`. */
const noticeAudience = z.string().regex(/^[a-z]{2}(-[a-z]{2})*$/);

export const readStateMessage = defineCall({
  portal: 'quote',
  method: 'POST',
  path: '/uaicins/agent/statemessage/:audience',
  fields: 'none',
  access: 'key',
  input: z.object({ audience: noticeAudience }),
  answers: 'html',
  /** HTML, or `.` when there is no message. */
  answer: z.codec(z.string().min(1).max(65_536), z.custom<{ html: string | undefined }>(), {
    decode: (text) => ({ html: text.trim() === '.' ? undefined : text }),
    encode: ({ html }) => html ?? '.',
  }),
  refuse: (sentence) => sentence,
  isRefusalShown: false,
  isRead: true,
});

export const remindAgent = defineCall({
  portal: 'quote',
  method: 'GET',
  path: '/uaicins/agent/forgotpassword/index',
  fields: 'query',
  access: 'key',
  input: z.object({ agentid: line(80) }),
  answers: 'json',
  answer: z.codec(z.object({ status: zeroOrOne, msg: sentence }), z.custom<Refusal | { said: string }>(), {
    decode: ({ status, msg }) => (status === 1 ? { said: msg } : { error: msg }),
    encode: (answer) =>
      'error' in answer ? { status: 0 as const, msg: answer.error } : { status: 1 as const, msg: answer.said },
  }),
  isRead: false,
});

export const remindCustomer = defineCall({
  portal: 'insured',
  method: 'GET',
  path: '/insurednew/insured/pms/fp',
  fields: 'query',
  access: 'key',
  input: z.object({ 'email-id': email }),
  answers: 'json',
  answer: z.codec(z.object({ status: zeroOrOne, displaymsg: sentence }), z.custom<Refusal | { said: string }>(), {
    decode: ({ status, displaymsg }) => (status === 1 ? { said: displaymsg } : { error: displaymsg }),
    encode: (answer) =>
      'error' in answer
        ? { status: 0 as const, displaymsg: answer.error }
        : { status: 1 as const, displaymsg: answer.said },
  }),
  isRead: false,
});

export const validateCustomer = defineCall({
  portal: 'insured',
  method: 'GET',
  path: '/insurednew/insured/logincheck/customer',
  fields: 'query',
  access: 'key',
  input: z.object({ username: line(254), password }),
  answers: 'text',
  answer: okOrWhyNot,
  beside: { handOffTicket },
  isRead: false,
});

/** The registration page, shown in a frame of Create My Account. */
export const registerUser = defineCall({
  portal: 'insured',
  method: 'GET',
  path: '/insurednew/insured/rnu/registeruser',
  fields: 'none',
  access: 'open',
  input: z.object({}),
  answers: 'html',
  answer: z.string().min(1),
  refuse: (sentence) => sentence,
  isRead: true,
});
