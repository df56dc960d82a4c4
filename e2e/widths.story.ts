import { expect, test, type Page } from '@playwright/test'
import { callApi, expectNoHorizontalScroll, signIn } from './people.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

/** Returns truncated text in labels, tabs, headings, buttons and initials that do not fit their box. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = 'label, legend, [role=tab], h1, h2, h3, th, button, .initials, .mantine-Avatar-placeholder'
    const isCut = (element: HTMLElement) =>
      element.offsetParent !== null &&
      // Elements for screen readers only are one pixel wide.
      element.clientWidth > 8 &&
      getComputedStyle(element).overflowX !== 'visible' &&
      element.scrollWidth > element.clientWidth + 1
    return [...document.querySelectorAll<HTMLElement>(words)]
      .filter(isCut)
      .map((element) => `${element.tagName}: ${element.textContent.slice(0, 60)}`)
  })
}

/** Returns button-style links whose text is not centered. */
async function offCenter(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const middle = (box: DOMRect) => box.top + box.height / 2
    return [...document.querySelectorAll<HTMLElement>('a.mantine-Button-root')]
      .filter((link) => {
        const words = link.querySelector('.mantine-Button-label')
        if (!words || link.offsetParent === null) return false
        return Math.abs(middle(words.getBoundingClientRect()) - middle(link.getBoundingClientRect())) > 2
      })
      .map(({ textContent }) => textContent)
  })
}

async function jobWithCrew(page: Page): Promise<number> {
  const { body } = await callApi(page, 'GET', '/wp/v2/jobs?jobStatus=scheduled')
  const jobs = body as { id: number; crew: unknown[]; client: object | null }[] // the list of jobs
  // Other stories create jobs without a client.
  return jobs.find(({ crew, client }) => crew.length > 1 && client !== null)?.id ?? 0
}

test('labels, tabs and initials are not cut off on the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, 'manager')
  for (const path of ['/jobs?view=all', '/clients', '/workers', '/deliveries', '/settings?section=rates']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoHorizontalScroll(page)
    expect(await cutOff(page), path).toEqual([])
    expect(await offCenter(page), path).toEqual([])
  }
  await page.goto(`/job/${await jobWithCrew(page)}`)
  for (const tab of ['Job', 'Client', 'Crew', 'Documents', 'Contact']) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(page.getByRole('tabpanel', { name: tab, exact: true })).toBeVisible()
    await expectNoHorizontalScroll(page)
    expect(await cutOff(page), tab).toEqual([])
  }
})

test('tables fit a wide screen with the crews of all jobs, each heading on one line', async ({ page }) => {
  await signIn(page, 'manager')
  const id = await jobWithCrew(page)
  const { body } = await callApi(page, 'GET', `/wp/v2/jobs/${id}`)
  const { client } = body as { client: { email: string } } // a demo job
  const mail = {
    to: client.email,
    subject: 'How long the truck may stand before your house',
    message: 'Hello',
  }
  expect((await callApi(page, 'POST', `/wp/v2/jobs/${id}/email`, mail)).status).toBe(200)
  for (const path of ['/jobs?view=all', '/clients', '/workers', '/deliveries']) {
    await page.goto(path)
    if (path === '/deliveries') await page.getByText('All', { exact: true }).click()
    const table = page.getByRole('table').first()
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    const found = await table.evaluate((element) => {
      const line = Number.parseFloat(getComputedStyle(element).lineHeight)
      const tall = [...element.querySelectorAll('th[scope=col]')].filter((heading) => {
        const words = document.createRange()
        words.selectNodeContents(heading)
        return words.getBoundingClientRect().height > 2 * line
      })
      return {
        tooWide: element.scrollWidth - (element.parentElement?.clientWidth ?? 0),
        tall: tall.map(({ textContent }) => textContent),
      }
    })
    expect(found.tooWide, path).toBeLessThanOrEqual(0)
    expect(found.tall, path).toEqual([])
    await expectNoHorizontalScroll(page)
  }
})

test('the calendar of a dialog stays within a phone’s window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'manager')
  const { body } = await callApi(page, 'GET', '/wp/v2/workers')
  const [worker] = body as { id: number }[] // the list of workers
  await page.goto(`/worker/${worker?.id}?tab=schedule`)
  await page
    .getByRole('button', { name: /time off/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  for (const name of ['First day', 'Last day']) {
    await dialog.getByLabel(name).click()
    const calendar = page.locator('.mantine-Popover-dropdown').filter({ visible: true })
    await expect(calendar).toBeVisible()
    const box = await calendar.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
    // To the next field, which the calendar covers.
    await page.keyboard.press('Tab')
  }
})
