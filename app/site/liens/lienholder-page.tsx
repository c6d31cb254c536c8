import { Form } from 'react-router';
import { verifyLien } from '#contract/lienholder.ts';
import { portalCall } from '../portals.server.ts';
import type { Route } from './+types/lienholder-page';
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const call = context.get(portalCall);
  return call(verifyLien, {
    lienPolicyNumber: String(form.get('policyNumber')),
    leinVinNumber: String(form.get('vinSuffix')),
  });
}
export default function P({ actionData }: Route.ComponentProps) {
  return (
    <>
      <h1>Lien</h1>
      <Form method="post">
        <input name="policyNumber" />
        <input name="vinSuffix" />
        <button type="submit">Search</button>
      </Form>
      <pre>{JSON.stringify(actionData)}</pre>
    </>
  );
}
