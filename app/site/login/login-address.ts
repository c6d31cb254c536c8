import { href } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import type { LoginKind } from './typed-login.ts';

/** The address that answers a login with data: `login-answer.ts`. */
export const loginAnswer = (kind: LoginKind | 'claims') => localizeHref(href('/uaichome/login/:kind', { kind }));
