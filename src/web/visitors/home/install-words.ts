/** Returns instructions to install the app in browsers without an install button, by user agent. */
export function installInstructions(userAgent: string, touchPoints: number): string {
  // An iPad identifies itself as a Mac, but no Mac has a touch screen.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  if (isApple) return 'Open this page in Safari, tap Share, then “Add to Home Screen”.'
  if (/Android/.test(userAgent))
    return 'Open the menu of your browser and tap “Add to Home screen” or “Install app”.'
  if (/Macintosh/.test(userAgent) && /Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent))
    return 'In Safari choose File, then “Add to Dock”.'
  if (/Firefox\//.test(userAgent))
    return 'Firefox on a computer installs no apps: open this page in Chrome, Edge or Safari, or on your phone.'
  return 'Press the install icon in the address bar, or choose “Install” in the menu of your browser.'
}
