/**
 * Browsers that name themselves in the user agent; those that also carry another browser's name come first.
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

/** Systems with how a browser on them is named: whole texts, so that each language has its own. */
const SYSTEMS: readonly (readonly [RegExp, string, (browser: string) => string])[] = [
  [/\biPhone\b/, 'iPhone', (browser) => `${browser} on iPhone`],
  [/\biPad\b/, 'iPad', (browser) => `${browser} on iPad`],
  [/\bAndroid\b/, 'Android', (browser) => `${browser} on Android`],
  [/\bCrOS\b/, 'ChromeOS', (browser) => `${browser} on ChromeOS`],
  [/\bWindows\b/, 'Windows', (browser) => `${browser} on Windows`],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac', (browser) => `${browser} on Mac`],
  [/\bLinux\b/, 'Linux', (browser) => `${browser} on Linux`],
]

/**
 * Returns a browser's user agent as readable text, such as 'Safari on iPhone'; unknown parts are left out.
 */
export function deviceOf(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [, system, onSystem] = SYSTEMS.find(([pattern]) => pattern.test(userAgent)) ?? []
  if (browser && onSystem) return onSystem(browser)
  return browser ?? system ?? 'Unknown device'
}
