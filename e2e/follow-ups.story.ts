import { expect, test } from '@playwright/test'
import { telephoneOf } from './customers.ts'
import { callApi, expectAccessible, expectNoHorizontalScroll, signIn } from './people.ts'

/** The number of the demo company for texts. */
const FRONT_RANGE = '3035550101'

test('a new lead gets a text by itself until the client answers, and its task is done', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const phone = `720556${String(Date.now() % 10_000).padStart(4, '0')}`
  await signIn(page, 'manager', '/settings?section=follow-ups')
  const section = page.getByRole('heading', { name: 'Follow-ups', level: 2 })
  await expect(section).toBeVisible()
  await page.getByRole('button', { name: 'Switch on Five-minute response' }).click()
  await expect(page.getByText('Follow-up switched on.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Five-minute response is on' })).toBeChecked()
  await expectAccessible(page)

  // Only leads of this story, and at any hour.
  await page.getByRole('button', { name: 'Edit Five-minute response' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Source').selectOption({ label: 'Mailer' })
  await dialog.getByLabel('Only leads that the client sent, none that you entered').uncheck()
  await dialog.getByLabel('Count waits within your office hours only').uncheck()
  await dialog.getByRole('listitem', { name: 'Step 1' }).getByLabel('Text message').fill('')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Required.')).toBeVisible()
  await dialog
    .getByRole('listitem', { name: 'Step 1' })
    .getByLabel('Text message')
    .fill('{company}: hello {client}, we call you in a minute.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Rule saved.')).toBeVisible()
  await expect(dialog).toBeHidden()

  const client = await callApi(page, 'POST', '/wp/v2/clients', {
    firstName: 'Fiona',
    lastName: 'Touch',
    phone,
    email: `fiona${phone}@example.test`,
  })
  const job = await callApi(page, 'POST', '/wp/v2/jobs', {
    client: { id: (client.body as { id: number }).id }, // a created client has an id
    jobSource: 'mailer',
  })
  const { id } = job.body as { id: number } // a created job has an id
  await page.goto(`/job/${id}?tab=contact`)
  const run = page.getByRole('listitem', { name: 'Five-minute response' })
  await expect(run.getByText('Step 3 of 3: Task')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('hello Fiona, we call you in a minute.').first()).toBeVisible()
  await expect(page.getByRole('listitem', { name: 'Call the new lead now' })).toBeVisible()
  await expectAccessible(page)

  await run.getByRole('button', { name: 'Pause Five-minute response' }).click()
  await expect(run.getByText('Paused before step 3 of 3')).toBeVisible()
  await run.getByRole('button', { name: 'Resume Five-minute response' }).click()
  await expect(run.getByText('Step 3 of 3: Task')).toBeVisible()
  await telephoneOf(request, phone).text(FRONT_RANGE, 'Yes, please call me')
  await expect(run.getByText('Stopped. The client answered.')).toBeVisible({ timeout: 30_000 })

  // The task is assigned to the owner of the lead. Without an owner it is in the pool, from where it is taken and done.
  await expect(page.getByRole('listitem', { name: 'Call the new lead now' })).toContainText('Marcus')
  expect((await callApi(page, 'POST', `/wp/v2/jobs/${id}/owner`, { ownerId: null })).status).toBe(200)
  await page.goto('/tasks?list=pool')
  const task = page.getByRole('listitem', { name: 'Call the new lead now' }).filter({ hasText: `job #${id}` })
  await expect(task.getByRole('link', { name: 'Call Fiona Touch' })).toHaveAttribute('href', `tel:+1${phone}`)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await task.getByRole('button', { name: 'Take Call the new lead now' }).click()
  await expect(task).toBeHidden()
  await page.getByText('Mine', { exact: false }).first().click()
  await task.getByRole('button', { name: 'Done: Call the new lead now' }).click()
  await expect(page.getByText('Task done.')).toBeVisible()
  await expect(task).toBeHidden()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/settings?section=follow-ups')
  await page.getByRole('button', { name: 'Preview Five-minute response' }).click()
  await expect(page.getByRole('dialog').getByText('Messages:', { exact: false })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Fiona Touch', { exact: false }).first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete Five-minute response' }).click()
  await page.getByRole('button', { name: 'Delete rule' }).click()
  await expect(page.getByText('Rule deleted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch on Five-minute response' })).toBeVisible()
})
