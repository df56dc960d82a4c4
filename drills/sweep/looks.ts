import type { Page } from '@playwright/test'
import { findViolations } from '../../e2e/axe.ts'
import { OFFICE_WORDS } from '../../src/shared/trade/office-words.testing.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that a change of theme alone can violate. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Returns axe's findings on the whole screen; only for colors if this build of the screen was checked before.
 */
export async function axeProblems(page: Page, what: 'all' | 'colors'): Promise<string[]> {
  const violations = await findViolations(page, (axe) =>
    what === 'all' ? axe.withTags(TAGS) : axe.withRules(COLOR_RULES),
  )
  return violations.map(({ id, nodes }) => {
    const shownNodes = nodes
      .slice(0, 3)
      .map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 140)}`)
    return `axe ${id} (${nodes.length}): ${shownNodes.join(' | ')}`
  })
}

/** Returns violations of the rules that apply to every screen in every theme. */
export function layoutProblems(page: Page, isPhone: boolean): Promise<string[]> {
  return page.evaluate((isSmall) => {
    const problems: string[] = []
    const isSeen = (element: Element) => {
      const box = element.getBoundingClientRect()
      return box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true })
    }
    const shownNodes = (element: Element) => element.outerHTML.slice(0, 120)
    const root = document.documentElement
    if (root.scrollWidth > window.innerWidth) {
      const wide = [...document.body.querySelectorAll('*')]
        .filter((one) => isSeen(one) && one.getBoundingClientRect().right > window.innerWidth + 1)
        .at(-1)
      problems.push(
        `scrolls sideways: ${root.scrollWidth} of ${window.innerWidth}; ${wide ? shownNodes(wide) : ''}`,
      )
    }
    if (document.title.trim() === '') problems.push('no title')
    if (root.lang === '') problems.push('no language')
    const heads = [...document.querySelectorAll('h1')].filter(isSeen)
    if (heads.length !== 1)
      problems.push(`${heads.length} h1: ${heads.map((one) => one.textContent).join(' / ')}`)
    if (document.querySelectorAll('main').length !== 1) problems.push('not one main')
    if (isSmall)
      for (const one of document.querySelectorAll(
        'button, [role=tab], [role=button], select, textarea, input:not(.mantine-PasswordInput-innerInput, [type=checkbox], [type=radio], [type=file], [type=hidden], [type=range])',
      )) {
        const box = one.getBoundingClientRect()
        // A control inside a field (its clear button) forms one target with the field.
        if (!isSeen(one) || box.height >= 43.5 || one.closest('[data-position], .maplibregl-ctrl, .sr-only'))
          continue
        problems.push(`target of ${Math.round(box.width)} × ${Math.round(box.height)} px: ${shownNodes(one)}`)
      }
    // With reduced motion, no animation may be noticeable.
    for (const one of document.getAnimations()) {
      const timing = one.effect?.getComputedTiming()
      const lastsMs = Number(timing?.duration ?? 0)
      if (one.playState === 'running' && lastsMs > 250)
        problems.push(`moves although motion is reduced: ${lastsMs} ms`)
    }
    return problems
  }, isPhone)
}

/** Returns words of the office on a screen of a client, without what is typed and the text of documents. */
export async function wordProblems(page: Page): Promise<string[]> {
  const text = await page
    .locator('main')
    .first()
    .evaluate((main) => {
      const copy = main.cloneNode(true) as HTMLElement // a copy of an element
      for (const one of copy.querySelectorAll('a[href^="mailto:"], [role="tabpanel"], #move-panel-documents'))
        one.remove()
      return copy.textContent ?? ''
    })
  const word = OFFICE_WORDS.exec(text)
  return word
    ? [`a client reads '${word[0]}': ${text.slice(Math.max(0, word.index - 40), word.index + 40)}`]
    : []
}

/** Returns the elements that show no change when they receive keyboard focus. */
export async function focusProblems(page: Page, name: string): Promise<string[]> {
  await page.keyboard.press('Tab')
  return page.evaluate((label) => {
    const look = (element: Element): string => {
      const near = [element, element.parentElement, element.parentElement?.parentElement]
      if (element.nextElementSibling) near.push(element.nextElementSibling)
      return near
        .filter((one) => one !== null && one !== undefined)
        .map((one) => {
          const style = getComputedStyle(one)
          return [
            style.outline,
            style.outlineOffset,
            style.boxShadow,
            style.borderColor,
            style.textDecoration,
          ].join()
        })
        .join()
    }
    const problems: string[] = []
    // Transitions are disabled because a focus style that fades in is invisible at first.
    const still = new CSSStyleSheet()
    still.replaceSync('*{transition:none!important}')
    document.adoptedStyleSheets.push(still)
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button:not([disabled]), input:not([disabled], [type=hidden]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]',
    )
    // Elements of the same kind look alike, so one is enough.
    const kinds = new Set<string>()
    for (const one of all) {
      const kind = `${one.tagName}.${one.className}.${one.parentElement?.className}`
      if (kinds.has(kind) || !one.checkVisibility({ visibilityProperty: true }) || one.closest('[inert]'))
        continue
      kinds.add(kind)
      one.blur()
      const before = look(one)
      one.focus({ preventScroll: true })
      if (document.activeElement === one && look(one) === before)
        problems.push(`${label}: focus does not show: ${one.outerHTML.slice(0, 140)}`)
      one.blur()
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== still)
    return problems
  }, name)
}

/** Returns what is cut off or displaced when text is larger or more widely spaced: WCAG 1.4.4 and 1.4.12. */
export async function textProblems(page: Page, isPhone: boolean): Promise<string[]> {
  const problems: string[] = []
  const spacing =
    '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}'
  for (const [name, css] of [
    ['text spacing', spacing],
    // Double text size on a phone is covered by the width of 320.
    ...(isPhone ? [] : [['text of 200 %', 'html{font-size:200%!important}']]),
  ] as [string, string][])
    problems.push(
      ...(await page.evaluate(
        async ({ label, style }) => {
          const cut = () =>
            [...document.body.querySelectorAll<HTMLElement>('*')].filter((one) => {
              if (
                /^(INPUT|TEXTAREA|SELECT|SVG|CANVAS)$/i.test(one.tagName) ||
                one.closest('svg, [aria-hidden=true], .maplibregl-map')
              )
                return false
              if (one.clientWidth < 4 || one.clientHeight < 4 || !one.textContent?.trim()) return false
              const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(one)
              // Shortened on purpose: the full text is in its title or one click away.
              if (webkitLineClamp !== 'none') return false
              const hides = (value: string) => value === 'hidden' || value === 'clip'
              return (
                (hides(overflowX) && textOverflow !== 'ellipsis' && one.scrollWidth > one.clientWidth + 2) ||
                (hides(overflowY) && one.scrollHeight > one.clientHeight + 4)
              )
            })
          const before = new Set(cut())
          const widthBefore = document.documentElement.scrollWidth
          // A constructed stylesheet: the page's content policy allows no other.
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(style)
          document.adoptedStyleSheets.push(sheet)
          await new Promise((resolve) => setTimeout(resolve, 100))
          const shownNodes = cut()
            .filter((one) => !before.has(one))
            .slice(0, 4)
            .map((one) => `${label}: cut off: ${one.outerHTML.slice(0, 140)}`)
          // Data tables may be wider than the screen (WCAG 1.4.10).
          const isWide = [...document.body.querySelectorAll('*')].some(
            (one) =>
              one.getBoundingClientRect().right > window.innerWidth + 1 &&
              one.checkVisibility({ visibilityProperty: true }) &&
              one.closest('table') === null &&
              one.querySelector('table') === null,
          )
          if (isWide && document.documentElement.scrollWidth > Math.max(widthBefore, window.innerWidth))
            shownNodes.push(
              `${label}: scrolls sideways, ${document.documentElement.scrollWidth} of ${window.innerWidth}`,
            )
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
          await new Promise((resolve) => setTimeout(resolve, 60))
          return shownNodes
        },
        { label: name, style: css },
      )),
    )
  return problems
}

/**
 * Returns what is wrong with the printed page: visible app bars, content wider than the sheet, light text.
 */
export async function printProblems(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await page.setViewportSize({ width: 816, height: 1056 })
  const problems = await page.evaluate(() => {
    const shownNodes: string[] = []
    if (document.documentElement.scrollWidth > 817)
      shownNodes.push(`print: wider than a sheet, ${document.documentElement.scrollWidth}`)
    for (const bar of document.querySelectorAll('.nav-bar, .skip-link'))
      if (bar.checkVisibility()) shownNodes.push(`print: ${bar.className} is printed`)
    return shownNodes
  })
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(size)
  return problems
}

/** Returns a fingerprint of a screen's markup, without the ids that differ at each load. */
export function buildOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    document.body.outerHTML.replaceAll(/mantine-[\w]{6,12}|_r_\w+_|:r\w+:|nonce="[^"]*"/g, '#'),
  )
}
