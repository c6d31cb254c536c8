// Inline in every page of the site: reports clicks and prefetched views, which the server cannot see (`count-clicks.tsx`).
if (!navigator.globalPrivacyControl && navigator.doNotTrack !== '1') {
  const { to } = document.currentScript.dataset;
  const tell = (what) => navigator.sendBeacon?.(to, new URLSearchParams(what));
  // This page was prefetched, so the server did not count the view.
  const [way] = performance.getEntriesByType('navigation');
  if (way?.deliveryType === 'navigational-prefetch') tell({ view: location.pathname });
  addEventListener(
    'click',
    ({ target }) => {
      const part = target instanceof Element && target.closest('[data-click], a[href^="tel:"]');
      if (!part) return;
      const state = part.closest('[data-in-state]')?.dataset.inState;
      const what = { click: part.dataset.click ?? 'call', ...(state && { state }) };
      // Links report at once, before the page unloads. Other clicks report later, so that nothing waits for them.
      if (part.closest('a')) tell(what);
      else setTimeout(tell, 0, what);
    },
    true,
  );
}
