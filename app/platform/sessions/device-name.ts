// Takes only as much from the user agent as its owner needs to recognize the device.

const BROWSERS = [
  ['edge', /\bEdgA?\//],
  ['opera', /\bOPR\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(Firefox|FxiOS)\//],
  ['chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['android', /\bAndroid\b/],
  ['iphone', /\biPhone\b/],
  ['ipad', /\biPad\b/],
  ['windows', /\bWindows\b/],
  ['mac', /\bMac OS X\b/],
  ['linux', /\b(Linux|CrOS)\b/],
] as const;

/** `chrome windows`; null when either part is unknown. */
export function deviceNamed(userAgent: string): string | null {
  const browser = BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0];
  const system = SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0];
  return browser && system ? `${browser} ${system}` : null;
}
