import { m } from '#config/messages/compiled/messages.js';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { orAway, PAGE_TIMES } from '#platform/processor/ask-processor.ts';
import { newReference } from '#platform/references/reference.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { openSubrogationCheckout } from './settle-subrogation.ts';
import type { SubrogationForm } from './subrogation-form.ts';
import { addSubrogation, findByKey } from './subrogation-store.ts';

/**
 * Opens a payment, once per form. Sending the form twice leads to the same page of the processor.
 *
 * @returns the URL where the payer continues, and the token that identifies their browser
 * @throws {Failure} refused when the form was sent before with other contents; overloaded when the processor is
 * unavailable; throttled
 */
export async function startSubrogation(
  context: Context,
  { key, file, name, email, amount, message }: SubrogationForm,
  resultAt: (reference: string) => string,
): Promise<{ to: string; token: string }> {
  await budgetOf('subrogation', context).reserve();
  const keyHash = context.keyring.hash('idempotency', 'subrogation', 'key', key);
  const token = context.keyring.hash('idempotency', 'subrogation', 'secret', key).toString('base64url');
  const payment = await context.db.transaction().execute(async (trx) => {
    const reference = newReference('S');
    const wish = {
      reference,
      file_number: file,
      payer_name: name,
      payer_email: email,
      message,
      amount_cents: amount,
      language: context.language,
      key_hash: keyHash,
      token_hash: hashToken(token),
    };
    const isNew = await addSubrogation(trx, wish, PAGE_TIMES);
    const kept = await findByKey(trx, keyHash);
    if (isNew) {
      await audit(trx, context, {
        act: 'start-subrogation',
        actor: 'payer',
        subject: ['subrogation', kept.id],
        detail: { reference, cents: amount },
      });
    }
    return kept;
  });
  // A correction would be on no receipt and reach no desk.
  const isSame = payment.file_number === file && payment.amount_cents === amount && payment.payer_email === email;
  if (!isSame || payment.payer_name !== name || payment.message !== message)
    throw new Failure('refused', m.guest_key_of_another({}, { locale: context.language }));

  const result = resultAt(payment.reference);
  if (payment.status !== 'open') return { to: result, token };
  const atProcessor = await orAway(context, () => openSubrogationCheckout(context, payment, result), 'claims');
  return { to: atProcessor.url ?? result, token };
}
