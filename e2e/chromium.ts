/** Returns how stories start Chromium, with further arguments. */
export const chromium = (...more: string[]) => ({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
    // The pages of a story close before optimized code pays: about a tenth less processor time. Source
    // positions, which Playwright asks for, would otherwise be found by parsing functions again.
    '--js-flags=--no-opt --no-maglev --no-enable-lazy-source-positions',
    // A process for each frame of another site costs a fifth of the time of the stories with card fields.
    '--disable-site-isolation-trials',
    ...more,
  ],
})
