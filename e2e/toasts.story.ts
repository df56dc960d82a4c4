import { expect, test, type Locator } from '@playwright/test'
import { CLARA, createCaller, dayFromNow, makeJobOn, signInAs } from './cards.ts'
import { PEOPLE } from './people.ts'

/** Returns the names of the controls of a part of the page that lie below a toast. */
async function coveredIn(part: Locator, toast: Locator): Promise<string[]> {
  const over = await toast.boundingBox()
  expect(over).not.toBeNull()
  return part.evaluate(
    (root, { x, y, width, height }) =>
      [...root.querySelectorAll('button, a[href]')]
        .filter((control) => {
          const box = control.getBoundingClientRect()
          const isBeside = box.right <= x || x + width <= box.left || box.bottom <= y || y + height <= box.top
          return box.width > 0 && !isBeside
        })
        .map((control) => control.getAttribute('aria-label') ?? control.textContent),
    over ?? { x: 0, y: 0, width: 0, height: 0 },
  )
}

/** Closes all other toasts: what other stories do in this company is announced on this page too. */
async function closeOthers(toast: Locator): Promise<void> {
  await toast.evaluate((own) => {
    for (const other of document.querySelectorAll('.mantine-Notification-root'))
      if (!other.contains(own) && !own.contains(other)) other.querySelector('button')?.click()
  })
}

/** Expects that a toast is shown and covers no control of a part of the page, after it had time to move. */
async function expectClear(toast: Locator, part: Locator): Promise<void> {
  await expect(toast).toBeVisible()
  await expect
    .poll(async () => {
      await closeOthers(toast)
      return coveredIn(part, toast)
    })
    .toEqual([])
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`a toast that stays covers no bar and no button of a dialog at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height })
    const office = await createCaller(request, PEOPLE.manager)
    const worker = await createCaller(request, PEOPLE.worker)
    const clara = await createCaller(request, CLARA)
    const { day } = dayFromNow(width === 390 ? 471 : 472)
    const id = await makeJobOn(office, day, { client: { id: clara.id } })
    await office.call('POST', `jobs/${id}`, { jobStatus: 'scheduled', crew: [{ id: worker.id }] })

    await signInAs(page, PEOPLE.manager)
    const live = page.waitForEvent('websocket')
    await page.goto(`/job/${id}`)
    // Events before the connection is accepted are not sent again.
    await (await live).waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
    const save = page.locator('footer[aria-label="Save and delete"]')
    await expect(save).toBeVisible()
    await worker.call('POST', `jobs/${id}/request-manager`, { message: 'The piano needs four people.' })
    const toast = page.locator(`#request-manager-${id}`)
    await expect(toast).toBeVisible()
    const facts = page.getByRole('region', { name: 'Main facts of the job' })
    await expect(facts.getByRole('link', { name: /^Call/ })).toBeVisible()
    const bars = [page.locator('.nav-bar'), facts, save]
    if (width === 390) bars.push(page.locator('.bottom-bar'))
    for (const bar of bars) await expectClear(toast, bar)
    // Also where the page ends, and on a page that puts other bars at its edges.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    for (const bar of bars) await expectClear(toast, bar)

    await save.getByRole('button', { name: 'Delete Job' }).click()
    const question = page.getByRole('dialog')
    await expect(question.getByRole('button', { name: 'Delete Job' })).toBeVisible()
    await expectClear(toast, question)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(toast).toBeVisible()
    await toast.getByRole('button', { name: 'Close message' }).click()
    await expect(toast).toHaveCount(0)
  })

test('a confirmation goes by itself, and waits while the mouse or the focus is on it', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const id = await makeJobOn(office, dayFromNow(473).day, {})
  await signInAs(page, PEOPLE.manager)
  await page.goto(`/job/${id}`)
  const toast = page.locator('.mantine-Notification-root', { hasText: 'Job saved.' })
  const saveNotes = async (text: string) => {
    await page.getByLabel('Notes', { exact: true }).fill(text)
    await page.keyboard.press('Control+s')
    await expect(toast).toBeVisible()
  }
  await saveNotes('Gate code 4411')
  await expect(toast).toHaveCount(0, { timeout: 8_000 })

  await saveNotes('Gate code 4412')
  await toast.getByRole('button', { name: 'Close message' }).focus()
  await page.waitForTimeout(5_000)
  await expect(toast).toBeVisible()
  await page.getByLabel('Notes', { exact: true }).focus()
  await expect(toast).toHaveCount(0, { timeout: 8_000 })

  await saveNotes('Gate code 4413')
  await toast.hover()
  await page.waitForTimeout(5_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(2, 300)
  await expect(toast).toHaveCount(0, { timeout: 8_000 })
})
