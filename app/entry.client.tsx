import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { overwriteGetLocale } from '#config/messages/compiled/runtime.js';

// Only needed in development: built scripts contain one language.
overwriteGetLocale(() => (document.documentElement.lang === 'es' ? 'es' : 'en'));
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
