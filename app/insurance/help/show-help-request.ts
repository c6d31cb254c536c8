import { m } from '#config/messages/compiled/messages.js';
import { HELP_SHOWN_MINUTES } from '#config/security-limits.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { isSignature } from '#platform/context/keyring.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import type { FoundHelp } from './help-request.ts';
import { findHelp, findHelpByReference } from './help-request-store.ts';

// A person who proved a reference and date of birth is shown that request in this browser for a while, by a signed mark
// that the browser keeps. Neither of the two appears in a URL.

/**
 * Looks up a request.
 *
 * @returns the mark that shows it for `HELP_SHOWN_MINUTES`
 * @throws {Failure} refused, with the same message for an unknown reference and a wrong date of birth; throttled
 */
export async function lookUpHelp(
  context: Context,
  { reference, dateOfBirth }: { reference: string; dateOfBirth: string },
): Promise<string> {
  const budget = budgetOf('lookUp', context, 'help', reference);
  await budget.reserve();
  const found = await findHelpByReference(context.db, reference, dateOfBirth);
  if (!found) throw new Failure('refused', m.help_status_not_matched({}, { locale: context.language }));
  await budget.refund();
  await audit(context.db, context, {
    act: 'show-help-request',
    actor: 'visitor',
    subject: ['policy', found.policy_id],
    detail: { reference },
  });
  const until = secondsNow() + HELP_SHOWN_MINUTES * 60;
  const signed = context.keyring.hash('help', String(found.id), String(until)).toString('base64url');
  return [found.id, until, signed].join('.');
}

/** The request that a browser with this mark looked up recently. */
export async function helpShownBy(context: Context, mark = ''): Promise<FoundHelp | undefined> {
  const [id = '', until = '', signed = ''] = mark.split('.');
  const isOurs = isSignature(signed, context.keyring.hashes('help', id, until)) && Number(until) > secondsNow();
  return isOurs ? findHelp(context.db, Number(id)) : undefined;
}

const secondsNow = () => Math.floor(Date.now() / 1000);
