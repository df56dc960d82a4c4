import { createHash } from 'node:crypto'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import {
  axeProblems,
  buildOf,
  focusProblems,
  layoutProblems,
  printProblems,
  textProblems,
  wordProblems,
} from './looks.ts'
import type { Role, Screen } from './screens.ts'

export type Theme = 'light' | 'dark'

/** What a screen is checked for. */
export interface VisitOptions {
  url: string
  themes: readonly Theme[]
  widths: readonly number[]
  /** Folder of the pictures; no pictures are taken without it. */
  pictures?: string | undefined
  /** Whether calls may fail: screens of people without permission, and the error state. */
  isFailing?: boolean
  /** Builds that axe has checked already. */
  seen: Set<string>
  label?: string
}

/** What was found on a screen. */
export interface Finding {
  screen: string
  role: Role
  where: string
  problem: string
}

export interface Visit {
  findings: Finding[]
  /** Number of checks, one for each width and theme. */
  looks: number
  title: string
  address: string
}

/** Opens a screen, performs its steps, and checks it in every requested width and theme. */
export async function visit(
  context: BrowserContext,
  screen: Screen,
  role: Role,
  address: string,
  wish: VisitOptions,
): Promise<Visit> {
  const page = await context.newPage()
  const findings: Finding[] = []
  const name = wish.label ? `${screen.name}.${wish.label}` : screen.name
  const found = (where: string, problems: readonly string[]) =>
    findings.push(...problems.map((problem) => ({ screen: name, role, where, problem })))
  const [first = 1440] = wish.widths
  let looks = 0
  try {
    await page.setViewportSize({ width: first, height: heightOf(first) })
    await page.emulateMedia({ colorScheme: wish.themes[0] ?? 'light', reducedMotion: 'reduce' })
    const faults = listen(page, wish.isFailing === true, screen.status)
    const answer = await page.goto(wish.url + address, { waitUntil: 'load' })
    if (answer && (answer.status() >= 500 || (screen.status ?? answer.status()) !== answer.status()))
      found('', [`the page came with ${answer.status()}`])
    const isBusy = await settle(page)
    if (isBusy) found('', ['is still loading after 10 s'])
    for (const label of screen.press ?? []) await press(page, label)
    if (screen.isDialog) await page.getByRole('dialog').first().waitFor({ timeout: 15_000 })
    await settle(page)
    for (const width of wish.widths)
      for (const theme of wish.themes) {
        await page.emulateMedia({ colorScheme: theme })
        await page.waitForFunction(
          (wanted) => (document.documentElement.dataset['mantineColorScheme'] ?? wanted) === wanted,
          theme,
        )
        await page.setViewportSize({ width, height: heightOf(width) })
        await grow(page, width)
        const where = `${width} ${theme}`
        looks += 1
        found(where, await lookAt(page, width, theme, wish))
        if (wish.pictures)
          await page.screenshot({
            path: path.join(wish.pictures, `${name}-${role}-${width}-${theme}.jpg`),
            type: 'jpeg',
            quality: 70,
          })
      }
    const last = wish.widths.at(-1) ?? first
    await page.setViewportSize({ width: last, height: heightOf(last) })
    await page.emulateMedia({ colorScheme: wish.themes[0] ?? 'light' })
    // Other screens of clients have their names and addresses, and texts that the law requires.
    if (role === 'client' && screen.route === '/job/$jobId' && screen.press === undefined)
      found(`${last}`, await wordProblems(page))
    found(`${last}`, await closeLooks(page, screen, wish))
    found('', faults())
    return {
      findings,
      looks,
      title: await page.title(),
      address: new URL(page.url()).pathname.replace(/(.)\/$/, '$1'),
    }
  } catch (error) {
    found('', [`could not be looked at: ${String(error).split('\n').slice(0, 3).join(' ')}`])
    return { findings, looks, title: '', address }
  } finally {
    await page.close()
  }
}

/** Runs the checks that need only one width and that change the page so that it cannot be checked further. */
async function closeLooks(page: Page, screen: Screen, wish: VisitOptions): Promise<string[]> {
  const build = `close ${page.viewportSize()?.width} ${await hashOf(page)}`
  if (wish.seen.has(build)) return []
  wish.seen.add(build)
  const problems = await textProblems(page, (page.viewportSize()?.width ?? 0) < 768)
  if (screen.isPrinted && screen.press === undefined) problems.push(...(await printProblems(page)))
  problems.push(...(await focusProblems(page, 'keyboard')))
  await page.emulateMedia({ forcedColors: 'active' })
  problems.push(...(await focusProblems(page, 'forced colors')))
  await page.emulateMedia({ forcedColors: 'none' })
  return problems
}

async function lookAt(page: Page, width: number, theme: Theme, wish: VisitOptions): Promise<string[]> {
  const build = await hashOf(page)
  const isNew = (what: string) => {
    const key = `${what} ${width} ${build}`
    const isFirst = !wish.seen.has(key)
    wish.seen.add(key)
    return isFirst
  }
  const problems: string[] = []
  const isWhole = isNew('shape')
  if (isWhole) problems.push(...(await layoutProblems(page, width < 768)))
  const isColor = isNew(theme)
  if (isWhole) problems.push(...(await axeProblems(page, 'all')))
  else if (isColor) problems.push(...(await axeProblems(page, 'colors')))
  return problems
}

async function hashOf(page: Page): Promise<string> {
  return createHash('sha256')
    .update(await buildOf(page))
    .digest('base64')
}

const heightOf = (width: number) => (width < 768 ? 844 : 900)

/**
 * Resizes the viewport to the height of the content, so that nothing is hidden by a sticky bar, and waits for
 * color transitions to end.
 */
async function grow(page: Page, width: number): Promise<void> {
  let height = 0
  // Content that loads late, on a busy machine, makes it grow again.
  for (let tries = 0; tries < 5; tries += 1) {
    const content = await page.evaluate(() => document.documentElement.scrollHeight)
    const wanted = Math.min(Math.max(content, heightOf(width)), 8000)
    if (wanted === height) break
    height = wanted
    await page.setViewportSize({ width, height })
    await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      // In the middle of a color transition, axe would judge colors that are never final.
      const fading = document.getAnimations().filter((one) => one instanceof CSSTransition)
      await Promise.allSettled(fading.map(({ finished }) => finished))
    })
  }
}

/** Presses the tab, button, menu item or link with this name. */
async function press(page: Page, label: string): Promise<void> {
  // A trailing ellipsis matches a number.
  const start = label.endsWith('…') ? label.slice(0, -1) : null
  const exact = start === null ? { name: label, exact: true } : { name: new RegExp(`^${start}`) }
  const target = page
    .getByRole('tab', exact)
    .or(page.getByRole('button', exact))
    .or(page.getByRole('menuitem', exact))
    .or(page.getByRole('link', exact))
    .or(page.getByRole('radio', exact))
  // An icon beside the text of a tab is part of its accessible name.
  const signed = page.getByRole('tab').filter({ hasText: label })
  await target.or(signed).first().waitFor({ timeout: 15_000 })
  await ((await target.count()) > 0 ? target : signed).first().click({ timeout: 15_000 })
  await settle(page)
}

/** Waits until no request is pending and no placeholder is shown; returns whether it timed out. */
export async function settle(page: Page): Promise<boolean> {
  const giveUpAt = Date.now() + 15_000
  const isStill = () =>
    page.evaluate(
      () =>
        document.querySelector('main') !== null &&
        document.querySelector('h1') !== null &&
        document.querySelector(
          '.mantine-Loader-root, .mantine-Skeleton-root[data-visible], [aria-busy="true"], button[data-loading]',
        ) === null,
    )
  let stillFor = 0
  while (Date.now() < giveUpAt) {
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
    // Loaded data is rendered and may cause further requests.
    stillFor = (await isStill().catch(() => false)) ? stillFor + 1 : 0
    if (stillFor === 3) return false
    await page.waitForTimeout(80)
  }
  return true
}

/** Records the errors of a page; returns a function that reads them. */
/** A company without a phone number gets this response, and the app shows no phone. */
const NO_NUMBER = 'POST /wp/v2/twilio/token came with 409'

function listen(page: Page, isFailing: boolean, status: number | undefined): () => string[] {
  const faults = new Set<string>()
  page.on('pageerror', (error) => faults.add(`error: ${error.message}`))
  page.on('console', (message) => {
    // Failed calls are reported below.
    if (
      /^Failed to load resource|^Service Worker registration blocked|GL Driver Message/.test(message.text())
    )
      return
    if (message.type() === 'error' || message.type() === 'warning')
      faults.add(`console: ${message.text().slice(0, 300)}`)
  })
  page.on('response', (response) => {
    const isPage = response.request().isNavigationRequest() && response.status() === status
    const answer = `${response.request().method()} ${new URL(response.url()).pathname} came with ${response.status()}`
    if (response.status() >= 400 && !isFailing && !isPage && answer !== NO_NUMBER) faults.add(answer)
  })
  page.on('requestfailed', (request) => {
    if (!isFailing && request.failure()?.errorText !== 'net::ERR_ABORTED')
      faults.add(`${new URL(request.url()).pathname} failed: ${request.failure()?.errorText}`)
  })
  return () => [...faults]
}
