import { expect, test, type Page } from '@playwright/test'
import { callApi, expectAccessible, expectNoHorizontalScroll, signIn } from './people.ts'

async function openFirst(page: Page, query: string): Promise<void> {
  const { body } = await callApi(page, 'GET', `/wp/v2/jobs?per_page=1&${query}`)
  const [job] = body as { id: number }[] // a page of the list
  await page.goto(`/job/${job?.id}?tab=documents`)
  await expect(page.getByText(/\d\/\d required agreements/)).toBeVisible()
}

for (const [who, query] of [
  ['manager', 'jobType[]=interstate&jobStatus[]=scheduled'],
  ['client', 'jobStatus[]=completed'],
] as const) {
  test(`a ${who} can use every document at phone width`, async ({ page }) => {
    test.setTimeout(120_000)
    await signIn(page, who)
    await openFirst(page, query)
    const tabs = page.getByRole('tablist', { name: 'Documents' }).getByRole('tab')
    for (let index = 0; index < (await tabs.count()); index += 1) {
      await tabs.nth(index).click()
      await expect(page.getByText('Loading...')).toHaveCount(0)
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
    }
    // The open tab stays visible when the window becomes narrower and when a link opens one part of a job.
    await page.setViewportSize({ width: 320, height: 568 })
    // The row of tabs is below the fold of the smallest phone.
    await page.evaluate(() => scrollTo(0, 200))
    await expect(tabs.last()).toBeInViewport({ ratio: 0.99 })
    if (who === 'client') return
    await page.goto(`${page.url()}?tab=contact`)
    await expect(page.getByRole('tab', { name: 'Contact', exact: true })).toBeInViewport({ ratio: 0.99 })
  })
}

test('an inventory is written and signed with one hand on a phone', async ({ page }) => {
  test.setTimeout(90_000)
  await signIn(page, 'manager')
  await openFirst(page, 'jobType[]=interstate&jobStatus[]=inquiring')
  await page.getByRole('tab', { name: 'Inventory sheet' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  const modal = page.getByRole('dialog', { name: 'New Articles' })
  await modal.getByLabel('Article').first().fill('Upright piano')
  await modal.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(modal).toBeHidden()
  await expect(page.getByText('Upright piano').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save Inventory' }).click()
  await expect(page.getByText('Inventory saved.')).toBeVisible()
  await page.getByRole('button', { name: /^Sign/ }).first().click()
  const pad = page.getByRole('dialog')
  const name = pad.getByRole('textbox', { name: 'Full name' })
  await expect(name).not.toBeInViewport()
  await pad.getByRole('button', { name: /sign that loading begins$/ }).click()
  await expect(name).toBeInViewport()
  await name.fill('Clara Nguyen')
  await expectAccessible(page)
  await pad.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText('Clara Nguyen').last()).toBeVisible()
})

test('document settings and the checker work at phone width', async ({ page }) => {
  await signIn(page, 'manager')
  for (const path of [
    '/settings',
    '/settings?section=rates',
    '/settings?section=materials',
    '/settings?section=documents',
    '/GenericInventory',
    '/verify',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  }
})
