import { expect, test, type Page } from '@playwright/test'
import { createCaller, dayFromNow, mailTo, makeJobOn, openPageAs, openTab } from './cards.ts'
import { expectReadable } from './crew-screens.ts'
import { expectAccessible, PEOPLE } from './people.ts'

test('two workers hear of a job, one confirms by link on a phone, one declines, and the office replaces that one', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000)
  const office = await createCaller(request, PEOPLE.manager)
  const addWorker = async (firstName: string) => {
    const email = `${firstName.toLowerCase()}-${Date.now()}@example.test`
    const input = { firstName, lastName: 'Story', email, phone: null }
    const { id } = (await office.call('POST', 'workers', input)) as { id: number } // a created worker
    return { id, email }
  }
  const [ada, ben, cy] = [await addWorker('Ada'), await addWorker('Ben'), await addWorker('Cyd')]
  const { day } = dayFromNow(75)
  const id = await makeJobOn(office, day, { crewSize: 2 })
  await office.call('POST', `jobs/${id}`, { jobStatus: 'scheduled', crew: [{ id: ada.id }, { id: ben.id }] })

  await page.setViewportSize({ width: 320, height: 640 })
  await openLink(page, await linkOf(ada.email))
  await expect(page.getByRole('heading', { name: 'Ada, can you work on this job?' })).toBeVisible()
  await expect(page.getByText('Not confirmed')).toBeVisible()
  await expectReadable(page)
  await page.getByRole('button', { name: 'Confirm' }).tap()
  await expect(page.getByRole('heading', { name: 'You confirmed this job' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You confirmed this job' })).toBeVisible()

  const bensLink = await linkOf(ben.email)
  await openLink(page, bensLink)
  await page.getByRole('button', { name: 'Decline' }).tap()
  await page.getByRole('textbox', { name: "Why can't you come?" }).fill('Sick')
  await expectReadable(page)
  await page.getByRole('button', { name: 'Decline job' }).tap()
  await expect(page.getByRole('heading', { name: 'You declined this job' })).toBeVisible()
  await expectReadable(page)
  await expect
    .poll(async () => (await mailTo(request, PEOPLE.manager, `Ben Story declined job #${id}`)).length)
    .toBe(1)

  const manager = await openPageAs(browser, PEOPLE.manager)
  await openTab(manager, id, 'Crew')
  const memberOf = (name: string) =>
    manager.getByRole('list', { name: 'Crew', exact: true }).getByRole('listitem', { name, exact: true })
  await expect(memberOf('Ada Story')).toContainText('by link')
  await expect(memberOf('Ben Story')).toContainText('Sick')
  await expect(manager.getByText('Declined').first()).toBeVisible()
  await expectAccessible(manager)
  await memberOf('Ben Story').getByRole('button', { name: 'Replace Ben Story' }).click()
  const place = manager.getByRole('dialog').getByRole('combobox', { name: 'Who takes their place?' })
  await expect(place).toBeFocused()
  await expect(manager.getByRole('option').first()).toContainText('Free')
  await place.fill('Cyd')
  await manager.getByRole('option', { name: 'Cyd Story' }).click()
  await manager.getByRole('button', { name: 'Save Job' }).click()
  await expect(memberOf('Cyd Story').getByText('Not confirmed')).toBeVisible()
  // The message to a worker whom the office has already confirmed would have no link.
  await linkOf(cy.email)
  await memberOf('Cyd Story').getByRole('button', { name: 'Mark as confirmed: Cyd Story' }).click()
  await expect(memberOf('Cyd Story').getByText('by the office')).toBeVisible()
  await expect(manager.getByText('Declined')).toBeHidden()

  // The one who is off hears it, and their link has ended.
  await expect.poll(async () => (await mailTo(request, ben.email, 'You are no longer on job')).length).toBe(1)
  await openLink(page, bensLink)
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await expectReadable(page)

  async function linkOf(email: string): Promise<string> {
    const address = `/job/${id}/confirm#crew=`
    await expect.poll(async () => (await mailTo(request, email, address)).length, { timeout: 30_000 }).toBe(1)
    const [mail = ''] = await mailTo(request, email, address)
    return /http\S+#crew=[\w-]+/.exec(mail)?.[0] ?? ''
  }
})

/** Opens a link in the same tab, which keeps no token of another page. */
async function openLink(page: Page, link: string): Promise<void> {
  await page.goto('/health/live')
  const { pathname, hash } = new URL(link)
  await page.goto(pathname + hash)
  await expect(page).toHaveURL(pathname)
}
