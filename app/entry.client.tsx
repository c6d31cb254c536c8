import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { languageOfPath } from '#config/language.ts';
import { overwriteGetLocale } from '#config/messages/compiled/runtime.js';

overwriteGetLocale(() => languageOfPath(location.pathname));
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
