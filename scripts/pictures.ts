// Takes the pictures of the README from the demo, into docs/pictures: node start.mjs pictures
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { startNode } from '../drills/kernel/node.ts'
import { newContext, sessionsOf } from '../drills/sweep/people.ts'

const PICTURES = [
  { name: 'job-dark', role: 'manager', theme: 'dark', width: 1200, height: 750 },
  { name: 'crew', role: 'worker', theme: 'light', width: 390, height: 750 },
] as const

const folder = path.resolve(import.meta.dirname, '../docs/pictures')
const dataDir = mkdtempSync(path.join(tmpdir(), 'movesheet-pictures-'))
const node = await startNode({ dataDir })
try {
  const sessions = await sessionsOf(node.url, null)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  })
  for (const { name, role, theme, width, height } of PICTURES) {
    const isPhone = width < 600
    const context = await newContext(browser, sessions.get(role), isPhone, false)
    const page = await context.newPage()
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.goto(`${node.url}/jobs`)
    await page.waitForLoadState('networkidle')
    // A table on wide screens, cards on a phone.
    const scheduled = page.getByRole('row').filter({ has: page.getByText('Scheduled', { exact: true }) })
    const place = isPhone ? page.getByRole('main') : scheduled.first()
    await place.getByRole('link', { name: /\d/ }).first().click()
    await page.getByRole('tab').first().waitFor()
    await page.waitForLoadState('networkidle')
    const picture = await page.screenshot()
    await sharp(picture)
      .png({ palette: true, effort: 10 })
      .toFile(path.join(folder, `${name}.png`))
    await context.close()
  }
  await browser.close()
} finally {
  await node.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
