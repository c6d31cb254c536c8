import { useEffect, useRef } from 'react';
import idCard from '#config/art/obj-idcard.svg';
import { languageOfPath } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { registerUser } from '#contract/login.ts';
import { pageHead } from '../content/page-head.ts';
import { paths } from '../navigation/navigation.ts';
import { portalAddress } from '../portals.server.ts';
import type { Route } from './+types/create-account-page';
import styles from './create-account-page.module.css';

/** In the loader, so that the contract's parsers stay out of the browser's scripts. */
export const loader = ({ request, context }: Route.LoaderArgs) => ({
  src: `${context.get(portalAddress)(registerUser.portal, registerUser.path)}?lang=${languageOfPath(new URL(request.url).pathname)}`,
});

export const meta: Route.MetaFunction = ({ matches }) =>
  import.meta.env.SSR
    ? pageHead({
        matches,
        title: m.pages_account_title(),
        description: m.pages_account_description(),
        path: paths.createAccount,
      })
    : [];

/** LG-17: the insured portal's registration page in a frame, and a plain link to it. */
export default function CreateAccountPage({ loaderData: { src } }: Route.ComponentProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useFrameHeight(frame);
  return (
    <div className={styles.ground}>
      <div className={`wrap ${styles.two}`}>
        <div className={styles.words}>
          <h1>{m.pages_account_title()}</h1>
          <p className="lead">{m.pages_account_lead()}</p>
          <img src={idCard} alt="" width="360" height="220" />
        </div>
        <div>
          <iframe ref={frame} className={styles.frame} src={src} title={m.pages_account_frame()} />
          <p>
            <a href={src}>{m.pages_account_link()}</a>
          </p>
        </div>
      </div>
    </div>
  );
}

/** Makes the frame as tall as its content if it is of our origin; a page of another origin scrolls in its frame. */
function useFrameHeight(ref: React.RefObject<HTMLIFrameElement | null>) {
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return;
    let observer: ResizeObserver | undefined;
    const measure = () => {
      observer?.disconnect();
      const page = frame.contentDocument?.body;
      if (!page) return;
      observer = new ResizeObserver(() => {
        frame.style.height = `${page.scrollHeight}px`;
      });
      observer.observe(page);
    };
    measure();
    frame.addEventListener('load', measure);
    return () => {
      observer?.disconnect();
      frame.removeEventListener('load', measure);
    };
  }, [ref]);
}
