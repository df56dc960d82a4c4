// Takes the pictures of the README from the demo, into docs/pictures: node start.mjs pictures
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { startNode } from '../drills/kernel/node.ts'
import { newContext, sessionsOf } from '../drills/sweep/people.ts'

const PICTURES = [
  { name: 'jobs', role: 'manager', theme: 'light', width: 1200, height: 750, open: '/jobs', first: false },
  { name: 'job-dark', role: 'manager', theme: 'dark', width: 1200, height: 750, open: '/jobs', first: true },
  { name: 'crew', role: 'worker', theme: 'light', width: 390, height: 750, open: '/jobs', first: true },
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
  for (const { name, role, theme, width, height, open, first } of PICTURES) {
    const context = await newContext(browser, sessions.get(role), width < 600, false)
    const page = await context.newPage()
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.goto(node.url + open)
    await page.waitForLoadState('networkidle')
    if (first) {
      await page.getByRole('main').getByRole('link', { name: /\d/ }).first().click()
      await page.waitForURL(/\/jobs\/\d+/)
      await page.waitForLoadState('networkidle')
    }
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
