import { createHash } from 'node:crypto';
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { moveStage } from '../../quotes/desk/move-stage.ts';
import type { OpenQuote } from '../../quotes/quote-answers.ts';
import { electionsOf, isAgreed } from '../../record/pricing/elections.ts';
import { isPaperless } from '../documents-by.ts';
import { preparePurchase } from '../prepare-purchase.ts';
import type { Offer } from '../purchase.ts';
import { insertSignature, listElections, markSigned } from '../purchase-store.ts';
import { applicationStatement } from './application-law.ts';
import { signedPaper } from './signed-paper.ts';

/**
 * The consents that a buyer checks before signing, by state. Documents by email are a separate consent, given by those who chose
 * them: signing here does not ask for it.
 */
export const consentTexts = ({ document, state }: Pick<Offer, 'document' | 'state'>, language: Language) => {
  const locale = { locale: language };
  return {
    isTrue: `${m.buy_consent_true({ brand: brand.shortName }, locale)} ${applicationStatement(state, language)}`,
    electronic: m.buy_consent_electronic({}, locale),
    ...(isPaperless(document) && { paperless: m.buy_consent_paperless({}, locale) }),
  };
};

/** The maximum length that the database column allows. */
const MOST_OF_USER_AGENT = 400;

export type Signing = {
  name: string;
  /** The page where anyone can check whether a file is what was signed. */
  verifyPath: string;
  userAgent: string | null;
  /** As of `preparePurchase`. */
  seen?: string | undefined;
};

/**
 * Signs a purchase: the signed PDF, the signature with its consents, and the audit entry, in one transaction. Signing
 * twice signs once.
 *
 * @returns the id of the signed purchase
 * @throws {Failure} throttled; refused while an election is missing, and when nothing can be sold now
 */
export async function signPurchase(context: Context, open: OpenQuote, signing: Signing): Promise<number> {
  const { language } = context;
  await budgetOf('saveStep', context, open.draft.id).reserve();
  return context.db.transaction().execute(async (trx) => {
    const { purchase, draft } = await preparePurchase(trx, context, open, signing.seen);
    if (purchase.status === 'signed') return purchase.id;
    const elections = await listElections(trx, purchase.id);
    const isLeft = electionsOf(purchase, language).some((each) => !isAgreed(each, elections));
    if (isLeft) throw new Failure('refused', m.buy_initials_missing({}, { locale: language }));
    const consents = Object.values(consentTexts(purchase, language));
    // A browser may send kilobytes; breaking such a word into the lines of a document takes seconds.
    const userAgent = signing.userAgent?.slice(0, MOST_OF_USER_AGENT) ?? null;
    const { file, shownHash } = await signedPaper(
      purchase,
      elections,
      {
        name: signing.name,
        consents,
        at: new Date(),
        address: context.address,
        userAgent: userAgent ?? '',
        verifyAt: portalUrl(context.env, signing.verifyPath, language),
      },
      language,
    );
    const fileHash = createHash('sha256').update(file).digest();
    await insertSignature(trx, purchase.id, {
      shownHash,
      fileHash,
      file,
      name: signing.name,
      consents,
      language,
      address: context.address,
      userAgent,
    });
    await markSigned(trx, purchase.id, language);
    await audit(trx, context, {
      act: 'sign-purchase',
      actor: 'visitor',
      subject: ['quote', draft.id],
      // The chained audit vouches for the file: nobody can replace it with another one later.
      detail: { reference: purchase.reference, fileHash: fileHash.toString('hex') },
    });
    await moveStage(trx, context, draft, 'signed', 'visitor');
    return purchase.id;
  });
}
