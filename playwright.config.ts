import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromium } from './e2e/chromium.ts'
import { useQuickFolder } from './scripts/checks/quick-folder.ts'

useQuickFolder()

// Every worker reads the config again, so the values chosen by the first one are passed in the environment.
process.env['STORY_PORT'] ??= String(20_000 + Math.floor(Math.random() * 10_000))
if (!process.env['STORY_DATA']) {
  const folder = mkdtempSync(path.join(tmpdir(), 'movesheet-stories-'))
  process.env['STORY_DATA'] = folder
  // A global teardown runs before the server is stopped, and would delete the folder while its database uses
  // it.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}
// A host name, because browsers create no passkeys for an IP address.
const url = `http://localhost:${process.env['STORY_PORT']}`

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: url,
    timezoneId: 'America/Denver',
    locale: 'en-US',
    // Animations would have to be awaited and would distort contrast checks; the app has none under this
    // setting.
    contextOptions: { reducedMotion: 'reduce' },
    // page.route does not see responses of a service worker.
    serviceWorkers: 'block',
    // Recording a trace adds a third to the time of a story: set STORY_TRACE=1 to investigate one.
    trace: process.env['STORY_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: process.env['STORY_TRACE'] ? 'only-on-failure' : 'off',
    // Most pages of a job have a map, and drawing it without a graphics card takes a tenth of the processor
    // time of all stories, so one story has WebGL and the others see the still map.
    launchOptions: chromium('--disable-3d-apis'),
  },
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 } },
      testIgnore: /(\.phone|\/map)\.story\.ts$/,
    },
    { name: 'map', use: { launchOptions: chromium() }, testMatch: /\/map\.story\.ts$/ },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      testMatch: /\.phone\.story\.ts$/,
    },
  ],
  testMatch: /\.story\.ts$/,
  webServer: {
    command: 'node start.mjs start',
    url: `${url}/health/ready`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: process.env['STORY_PORT'],
      HOST: '127.0.0.1',
      DATA_DIR: process.env['STORY_DATA'],
      PUBLIC_URL: url,
      API_RATE_LIMIT: '0',
      CREW_MESSAGE_SECONDS: '1',
      LOG_LEVEL: 'warn',
    },
  },
})
