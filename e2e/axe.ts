import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

// The minified build, because loading axe takes a good part of the time of a check.
const minified = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Returns what axe finds wrong on a page; `choose` says which rules and which part of it are checked. */
export async function findViolations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder) {
  // To check frames, axe opens another page at the end of each run, so this is done only if there are frames.
  const hasFrames = page.frames().length > 1
  // Loaded once per page. A page that has it only runs a semicolon, because axe is loaded again for an empty source.
  const isThere = !hasFrames && (await page.evaluate(() => 'axe' in globalThis))
  const axe = new AxeBuilder({ page, axeSource: isThere ? ';' : minified })
    .setLegacyMode(!hasFrames)
    // Details of violations only, which halves the time.
    .options({ resultTypes: ['violations'] })
  return (await choose(axe).analyze()).violations
}
