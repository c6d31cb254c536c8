import theme from './theme.css?raw';

/** theme.css's colours for what knows no CSS variables: mails and PDF documents. */
const [lightTheme = '', darkTheme = ''] = theme.split('prefers-color-scheme: dark');

/** `brand` → the colour of `--c-brand`, as `#rrggbb`. */
export const lightColour = (role: string) => colourIn(lightTheme, role);
export const darkColour = (role: string) => colourIn(darkTheme, role);

function colourIn(scheme: string, role: string): string {
  const [, colour] = new RegExp(`--c-${role}: (#[0-9a-f]{6});`, 'i').exec(scheme) ?? [];
  if (!colour) throw new Error(`theme.css has no --c-${role}`);
  return colour;
}
