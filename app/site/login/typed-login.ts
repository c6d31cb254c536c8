export type LoginKind = 'customer' | 'agent';
export type TypedLogin = { user: string; password: string };
/** Which fields of a login are blank. */
export type Blanks = { isUserBlank: boolean; isPasswordBlank: boolean };

export function readTyped(form: FormData): TypedLogin {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { user: text('username').trim(), password: text('password') };
}

/** LG-08. A customer's password of only spaces counts as blank, too. */
export function blanksOf({ user, password }: TypedLogin, kind: LoginKind): Blanks {
  return { isUserBlank: user === '', isPasswordBlank: (kind === 'customer' ? password.trim() : password) === '' };
}
