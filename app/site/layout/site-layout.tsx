import { type ReactNode, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { AsSent } from '#ui/as-sent.tsx';
import { DialogShell } from '#ui/dialog-shell.tsx';
import { BrokenPage } from '../errors/page-trouble.tsx';
import { useOfflineCopy } from '../offline/offline-copy.ts';
import { POPUP_ID } from '../popup/popup-link.ts';
import { PUBLIC_PAGE } from '../public-page.ts';
import { useCampaignKept } from '../quotes/campaign.ts';
import { CountClicks } from './count-clicks.tsx';
import { GloveboxBar } from './glovebox-bar.tsx';
import { pageOfOldLink } from './old-link.ts';
import { Popups } from './popups.tsx';
import { SideMenu, useFocusInMenu } from './side-menu.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import styles from './site-layout.module.css';

/** The frame of all pages of the public site (LY-01). */
export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

/** A failed page keeps the frame, with links to all other pages. */
export function ErrorBoundary() {
  return (
    <SiteFrame>
      <BrokenPage />
    </SiteFrame>
  );
}

function SiteFrame({ children }: { children: ReactNode }) {
  useFocusInMenu();
  useOldLinks();
  useCampaignKept();
  useOfflineCopy();
  return (
    <>
      <a className={styles.skip} href="#main">
        {m.layout_skip()}
      </a>
      <AsSent name="header">{import.meta.env.SSR && <SiteHeader />}</AsSent>
      <AsSent name="menu">{import.meta.env.SSR && <SideMenu />}</AsSent>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <AsSent name="footer">
        {import.meta.env.SSR && (
          <>
            <SiteFooter />
            <GloveboxBar />
            <CountClicks />
          </>
        )}
      </AsSent>
      <AsSent name="popup">
        {import.meta.env.SSR && (
          <DialogShell
            id={POPUP_ID}
            title={m.login_popup_title()}
            closeLabel={m.layout_close()}
            waiting={m.layout_popup_waiting()}
            instead={m.layout_popup_instead()}
          />
        )}
      </AsSent>
      <Popups />
    </>
  );
}

export const headers = () => ({ 'cache-control': PUBLIC_PAGE });

/** RT-05: a hash never reaches the server, so the browser reads it. */
function useOldLinks() {
  const { hash } = useLocation();
  useEffect(() => {
    const page = pageOfOldLink(hash, (path) => localizeHref(path));
    if (page) location.replace(page);
  }, [hash]);
}
