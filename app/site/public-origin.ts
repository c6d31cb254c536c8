import { createContext } from 'react-router';

/**
 * The site's public origin (PUBLIC_URL), for canonical and shared links. Empty when it is not configured; links are
 * then relative. Never taken from a request, because the page is cached for other visitors.
 */
export const publicOrigin = createContext('');
