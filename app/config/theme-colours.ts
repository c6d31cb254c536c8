import theme from './theme.css?raw';

/** The colors of theme.css for media without CSS variables: emails and PDF documents. */
const [lightTheme = '', darkTheme = ''] = theme.split('prefers-color-scheme: dark');

/** `brand` → the value of `--c-brand`, as `#rrggbb`. */
export const lightColour = (role: string) => colourIn(lightTheme, role);
export const darkColour = (role: string) => colourIn(darkTheme, role);

function colourIn(scheme: string, role: string): string {
  const [, colour] = new RegExp(`--c-${role}: (#[0-9a-f]{6});`, 'i').exec(scheme) ?? [];
  if (!colour) throw new Error(`theme.css has no --c-${role}`);
  return colour;
}
