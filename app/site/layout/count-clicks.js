// Stands in every page of the site and tells the server what it cannot see; `count-clicks.tsx` says what.
if (!navigator.globalPrivacyControl && navigator.doNotTrack !== '1') {
  const { to } = document.currentScript.dataset;
  const tell = (what) => navigator.sendBeacon?.(to, new URLSearchParams(what));
  // Fetched ahead: the server could not know that it would be looked at.
  const [way] = performance.getEntriesByType('navigation');
  if (way?.deliveryType === 'navigational-prefetch') tell({ view: location.pathname });
  addEventListener(
    'click',
    ({ target }) => {
      const part = target instanceof Element && target.closest('[data-click], a[href^="tel:"]');
      if (!part) return;
      const state = part.closest('[data-in-state]')?.dataset.inState;
      const what = { click: part.dataset.click ?? 'call', ...(state && { state }) };
      // Before another page takes over; what stays on this one is not held up by it.
      if (part.closest('a')) tell(what);
      else setTimeout(tell, 0, what);
    },
    true,
  );
}
