import picture from '#config/art/obj-chat.svg';
import { m } from '#config/messages/compiled/messages.js';
import { AsSent } from '#ui/as-sent.tsx';
import { canOf, useCan } from '../can.ts';
import { PageBand } from '../content/page-band.tsx';
import { pageHead } from '../content/page-head.ts';
import { paths } from '../navigation/navigation.ts';
import { portalCall } from '../portals.server.ts';
import { headersOfAnswer } from '../public-page.ts';
import type { Route } from './+types/write-to-us-page';
import { sendMessage } from './send-message.server.ts';
import { WriteToUs } from './write-to-us.tsx';
import styles from './write-to-us-page.module.css';

export const action = ({ request, context }: Route.ActionArgs) => sendMessage(context.get(portalCall), request);

export const headers = headersOfAnswer;

export const meta: Route.MetaFunction = ({ matches }) =>
  import.meta.env.SSR
    ? pageHead({
        matches,
        title: m.contact_title(),
        path: paths.writeToUs,
        description: canOf(matches)('write-message') ? m.contact_lead() : m.contact_lead_mail(),
      })
    : [];

/** The contact page's form on its own page, which shows it again with its errors. */
export default function WriteToUsPage({ actionData }: Route.ComponentProps) {
  const can = useCan();
  return (
    <AsSent name="write">
      {import.meta.env.SSR && (
        <>
          <PageBand
            title={m.contact_title()}
            lead={can('write-message') ? m.contact_lead() : m.contact_lead_mail()}
            picture={picture}
          />
          <div className={`wrap ${styles.paper}`}>
            <WriteToUs refusal={actionData} />
          </div>
        </>
      )}
    </AsSent>
  );
}
