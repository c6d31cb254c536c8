import { createContext } from 'react-router';

/**
 * Where people reach the site (PUBLIC_URL), for canonical and shared links. Empty when it is not
 * configured: then those links are relative. Never what a request says: its page is kept for others.
 */
export const publicOrigin = createContext('');
