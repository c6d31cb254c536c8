import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { errorFacts } from '#platform/asked/error-facts.ts';
import { Failure } from '#platform/asked/failure.ts';
import type { Asked } from '#platform/asked/handler.ts';
import { hashToken } from '#platform/asked/keyring.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { newReference } from '#platform/references/reference.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { PAYMENT_SYMBOLS } from './payment.ts';
import { isProcessorTrouble, openSubrogationCheckout } from './settle-subrogation.ts';
import type { SubrogationForm } from './subrogation-form.ts';
import { addSubrogation, findByKey } from './subrogation-store.ts';

/** As long as the processor's page is open at the least, and a little longer. */
const TIMES = { closesInMinutes: 32, checkInSeconds: 90 };

/**
 * Opens a payment, once for each form: sent twice it leads to the same page of the processor.
 *
 * @returns where the payer goes on, and what their browser is known by
 * @throws {Failure} refused when the form was sent before with other words; overloaded when the processor is away; throttled
 */
export async function startSubrogation(
  asked: Asked,
  { key, file, name, email, amount, message }: SubrogationForm,
  resultAt: (reference: string) => string,
): Promise<{ to: string; token: string }> {
  await budgetOf('subrogation', asked).reserve();
  const keyHash = asked.keyring.hash('idempotency', 'subrogation', 'key', key);
  const token = asked.keyring.hash('idempotency', 'subrogation', 'secret', key).toString('base64url');
  const payment = await asked.db.transaction().execute(async (trx) => {
    const reference = newReference('S', PAYMENT_SYMBOLS);
    const wish = {
      ...{ reference, file_number: file, payer_name: name, payer_email: email, message, amount_cents: amount },
      ...{ language: asked.language, key_hash: keyHash, token_hash: hashToken(token) },
    };
    const isNew = await addSubrogation(trx, wish, TIMES);
    const kept = await findByKey(trx, keyHash);
    if (isNew) {
      await audit(trx, asked, {
        act: 'start-subrogation',
        actor: 'payer',
        subject: ['subrogation', kept.id],
        detail: { reference, cents: amount },
      });
    }
    return kept;
  });
  const isSame = payment.file_number === file && payment.amount_cents === amount && payment.payer_email === email;
  if (!isSame) throw new Failure('refused', m.guest_key_of_another({}, { locale: asked.language }));

  const result = resultAt(payment.reference);
  if (payment.status !== 'open') return { to: result, token };
  try {
    const standing = await openSubrogationCheckout(asked, payment, result);
    return { to: standing.url ?? result, token };
  } catch (error) {
    if (!isProcessorTrouble(error)) throw error;
    asked.log.warn({ requestId: asked.requestId, ...errorFacts(error) }, 'payment processor gave no page');
    const phone = tollFree(brand.phones.claims);
    throw new Failure('overloaded', m.pay_processor_away({ phone }, { locale: asked.language }), 60);
  }
}
