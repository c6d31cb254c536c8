import type { validateCustomer } from '#contract/login.ts';
import { proveCustomer } from '#platform/accounts/prove-customer.ts';
import type { Handler } from '#platform/context/handler.ts';
import { answerWithTicket } from '#platform/sessions/hand-off.ts';

export const validateCustomerHandler: Handler<typeof validateCustomer> = async ({ username, password }, context) => {
  const account = await proveCustomer(context, username, password);
  return answerWithTicket(context, { kind: 'account', id: account.id }, { isDone: true as const });
};
