import theme from './theme.css?raw';

/** The colors of theme.css for media without CSS variables: emails and PDF documents. */
const [lightTheme = '', darkTheme = ''] = theme.split('prefers-color-scheme: dark');

/** `brand` → the value of `--c-brand`, as `#rrggbb`. */
export const lightColor = (role: string) => colorIn(lightTheme, role);
export const darkColor = (role: string) => colorIn(darkTheme, role);

function colorIn(scheme: string, role: string): string {
  const [, color] = new RegExp(`--c-${role}: (#[0-9a-f]{6});`, 'i').exec(scheme) ?? [];
  if (!color) throw new Error(`theme.css has no --c-${role}`);
  return color;
}
