import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { existsSync } from 'node:fs'
import type { Caller } from '../kernel/caller.ts'

/**
 * What a page did that it must not do: scripts that ran, elements that were injected, violations of its own
 * policy, dangerous links.
 */
export interface PageReport {
  holes: string[]
  /** Violations of the content policy that no payload caused. */
  violations: string[]
  /** Number of characters on the page, to verify that it showed something. */
  letters: number
  /** Payloads that the page showed as text. */
  shown: number
}

/** Opens the browser that the stories use. */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  if (!existsSync(executablePath))
    throw new Error(`Chromium is needed at ${executablePath} (Debian: chromium)`)
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-dev-shm-usage'],
  })
}

/** Returns a browser context that is signed in as one person and records what pages do. */
export async function contextOf(browser: Browser, caller: Caller, session: unknown): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    baseURL: caller.url,
  })
  await context.addInitScript(
    (kept) => {
      const noted: string[] = []
      const seen = globalThis as unknown as { canary: (n: number) => void; noted: string[] } // called by the payloads
      seen.noted = noted
      seen.canary = (n) => void noted.push(`script ${n} ran`)
      document.addEventListener('securitypolicyviolation', (event) => {
        noted.push(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
      })
      if (kept !== null && localStorage.getItem('session') === null) localStorage.setItem('session', kept)
    },
    session === null ? null : JSON.stringify(session),
  )
  return context
}

/** Opens an address and reports what the page did. */
export async function inspectPage(page: Page, at: string, isTour = false): Promise<PageReport> {
  const holes: string[] = []
  const onDialog = (dialog: { message(): string; dismiss(): Promise<void> }) => {
    holes.push(`a dialog opened: ${dialog.message()}`)
    void dialog.dismiss()
  }
  page.on('dialog', onDialog)
  try {
    await page.goto(at, { waitUntil: 'domcontentloaded', timeout: 20_000 })
    // The app renders in the browser, which takes a while on a busy machine.
    await page
      .waitForFunction(() => document.body.innerText.trim() !== '', undefined, { timeout: 20_000 })
      .catch(() => {})
    await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => {})
    await page.waitForTimeout(150)
    const found = await page.evaluate(() => {
      const { noted } = globalThis as unknown as { noted?: string[] } // set before each page
      const canaries = [...document.querySelectorAll('[data-canary]')].map(({ outerHTML }) =>
        outerHTML.slice(0, 100),
      )
      const links = [
        ...document.querySelectorAll('a[href], form[action], iframe[src], object[data], use[href]'),
      ]
        .map((one) => one.getAttribute('href') ?? one.getAttribute('action') ?? one.getAttribute('src') ?? '')
        .filter((to) => /^\s*(?:javascript|vbscript|data:text)/i.test(to))
      const outside = [...document.querySelectorAll('base, meta[http-equiv=refresh]')].length
      const text = document.body.innerText
      const values = [...document.querySelectorAll('input, textarea')].map(
        (one) => (one as HTMLInputElement).value,
      )
      return {
        noted: noted ?? [],
        canaries,
        links,
        outside,
        letters: text.length,
        shown: [text, ...values].join('\n').split(/data-canary|canary\(/).length - 1,
      }
    })
    const violations = found.noted.filter((note) => note.startsWith('policy:'))
    holes.push(
      ...found.noted.filter((note) => !note.startsWith('policy:')),
      ...found.canaries.map((html) => `an element came in: ${html}`),
      ...found.links.map((to) => `a link leads to ${to.slice(0, 60)}`),
      ...(found.outside > 0 ? ['a base or refresh came in'] : []),
      ...(isTour ? [] : violations.filter((note) => /inline|eval|evil|javascript/.test(note))),
    )
    if (new URL(page.url()).host !== new URL(at, page.url()).host)
      holes.push(`the page led away to ${page.url()}`)
    return { holes, violations, letters: found.letters, shown: found.shown }
  } catch (error) {
    return {
      holes: [`could not be looked at: ${String(error).split('\n')[0]}`],
      violations: [],
      letters: 0,
      shown: 0,
    }
  } finally {
    page.off('dialog', onDialog)
  }
}
