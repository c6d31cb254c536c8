import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { UPLOADS } from '#config/security-limits.ts';
import { findSignatureOf } from '#insurance/purchases/purchase-store.ts';
import { writtenInstant } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { incomingForm } from '#platform/uploads/take-file.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { FieldFrame } from '#ui/field.tsx';
import { PortalCard } from '../../shell/portal-card.tsx';
import { portalMeta } from '../../shell/portal-page.ts';
import { expectAbility } from '../quote-abilities.ts';
import type { Route } from './+types/verify-signed-page';

const ONE_FILE = { mostBytes: UPLOADS.mostBytes, mostFiles: 1, mostRequestBytes: UPLOADS.mostBytes + 64 * 1024 };

export function loader({ context: routing }: Route.LoaderArgs) {
  expectAbility(routing.get(portalContext), 'buy-policy');
  return null;
}

/** Says whether a file is, byte for byte, one that was signed here. The file is not kept. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  expectAbility(context, 'buy-policy');
  return answerForm(async () => {
    await budgetOf('upload', context).reserve();
    const form = await incomingForm(context, request)(ONE_FILE);
    await form.clear();
    const [file] = form.files;
    if (!file) {
      const errors = { file: m.buy_verify_choose() };
      return refuseForm({ refusal: m.quoting_check_fields(), errors, values: {} });
    }
    const signature = await findSignatureOf(context.db, file.contentHash);
    return {
      verdict: signature
        ? { isSame: true, signedAt: writtenInstant(signature.signedAt, signature.state, context.language) }
        : { isSame: false, signedAt: '' },
    };
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.buy_verify_title);

export default function VerifySignedPage({ actionData }: Route.ComponentProps) {
  const refusal = refusalOf(actionData);
  const verdict = actionData && 'verdict' in actionData ? actionData.verdict : undefined;
  return (
    <PortalCard object="title" title={m.buy_verify_title()} refusal={refusal?.refusal}>
      {verdict && (
        <Alert kind={verdict.isSame ? 'ok' : 'error'} role="status">
          {verdict.isSame
            ? m.buy_verify_same({ moment: verdict.signedAt, brand: brand.shortName })
            : m.buy_verify_other()}
        </Alert>
      )}
      <p>{m.buy_verify_lead()}</p>
      <form method="post" encType="multipart/form-data" noValidate>
        <FieldFrame id="file" label={m.buy_verify_file()} hint={m.buy_verify_hint()} error={refusal?.errors.file}>
          {(control) => <input {...control} type="file" name="file" accept="application/pdf" />}
        </FieldFrame>
        <Button type="submit" kind="go" size="large" isBlock>
          {m.buy_verify_go()}
        </Button>
      </form>
    </PortalCard>
  );
}
