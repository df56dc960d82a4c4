import { expect, test, type Page } from '@playwright/test'
import { createCaller, dayFromNow, jobOf } from './cards.ts'
import { makeLead } from './leads.ts'
import { expectAccessible, PEOPLE, signIn } from './people.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Drags a card by the mouse into a column. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const card = await column(page, from).getByRole('listitem').first().boundingBox()
  const target = await column(page, to).getByRole('heading').boundingBox()
  if (!card || !target) throw new Error('The card or the column is not shown.')
  await page.mouse.move(card.x + 30, card.y + card.height - 8)
  await page.mouse.down()
  await page.mouse.move(target.x + 40, target.y + 60, { steps: 6 })
  await page.mouse.up()
}

test('the office moves a lead through the pipeline by mouse and by keyboard', async ({ page, request }) => {
  const office = await createCaller(request, PEOPLE.manager)
  const { jobId, lastName } = await makeLead(office, dayFromNow(1203).day)
  const name = `Rosa ${lastName}`
  await signIn(page, 'manager', '/pipeline')
  await expect(column(page, 'New')).toBeVisible()
  await page.getByLabel('Search', { exact: true }).fill(lastName)
  await expect(page).toHaveURL(new RegExp(`search=${lastName}`))
  await expect(column(page, 'New').getByRole('link', { name })).toBeVisible()
  await expect(column(page, 'New')).toContainText('1 lead')
  await expect(column(page, 'New')).toContainText('Denver, CO → Boulder, CO')
  await expectAccessible(page)

  await test.step('a move that only the client can make says why', async () => {
    await drag(page, 'New', 'Agreed')
    await expect(page.getByText('Only the client can agree to the estimate. Send it first.')).toBeVisible()
    await expect(column(page, 'New').getByRole('link', { name })).toBeVisible()
  })

  await test.step('dragging to Estimate sent sends the estimate', async () => {
    await drag(page, 'New', 'Estimate sent')
    const dialog = page.getByRole('dialog', { name: 'Send estimate' })
    await expect(dialog.getByRole('region', { name: 'Preview of the email' })).toContainText('estimate')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send estimate' }).click()
    await expect(column(page, 'Estimate sent').getByRole('link', { name })).toBeVisible()
  })

  await test.step('by keyboard it is lost, with a reason, and that is undone', async () => {
    await page.getByRole('button', { name: `Move ${name}` }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Booked' })).toBeVisible()
    // A key that is pressed while the menu opens may be lost.
    await page.getByRole('menuitem', { name: 'New' }).focus()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'Lost' })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Mark as lost' })
    await dialog.getByRole('button', { name: 'Mark as lost' }).click()
    await expect(dialog.getByText('Choose a reason.')).toBeVisible()
    await dialog.getByLabel('Reason').selectOption('Price')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Mark as lost' }).click()
    await expect(column(page, 'Lost').getByRole('link', { name })).toBeVisible()
    await expect(column(page, 'Lost')).toContainText('Price')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(column(page, 'Estimate sent').getByRole('link', { name })).toBeVisible()
  })

  await test.step('what others do is seen live', async () => {
    await office.call('POST', `jobs/${jobId}/lost`, { reason: 'no_answer' })
    await expect(column(page, 'Lost').getByRole('link', { name })).toBeVisible()
    await page.getByRole('button', { name: `Move ${name}` }).click()
    await page.getByRole('menuitem', { name: 'New' }).click()
    await expect(column(page, 'Estimate sent').getByRole('link', { name })).toBeVisible()
  })

  await test.step('it is booked', async () => {
    await page.getByRole('button', { name: `Move ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Booked' }).click()
    await page
      .getByRole('dialog', { name: 'Book' })
      .getByRole('button', { name: 'Book', exact: true })
      .click()
    await expect(column(page, 'Booked').getByRole('link', { name })).toBeVisible()
    expect((await jobOf(office, jobId)) as unknown).toMatchObject({ jobStatus: 'scheduled' })
  })
})

test('an inquiry is marked as lost and opened again on its page', async ({ page, request }) => {
  const office = await createCaller(request, PEOPLE.manager)
  const { jobId } = await makeLead(office, dayFromNow(1207).day)
  await signIn(page, 'manager', `/job/${jobId}`)
  await page.getByRole('button', { name: 'Mark as lost' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as lost' })
  await dialog.getByLabel('Reason').selectOption('Chose another mover')
  await dialog.getByLabel('Note').fill('Found one for $900')
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await expect(page.getByText(/^Lost on .*: Chose another mover/)).toContainText('Found one for $900')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByRole('button', { name: 'Mark as lost' })).toBeVisible()

  await test.step('it is given to another person, whose conversation it is then', async () => {
    await page.goto(`/job/${jobId}?tab=contact`)
    const responsible = page.getByLabel('Responsible')
    const { people } = (await office.call('GET', `jobs/${jobId}/owner`)) as { people: { name: string }[] }
    const name = people[0]?.name ?? ''
    await responsible.selectOption(name)
    await expect(page.getByText(`Assigned to ${name}.`)).toBeVisible()
    expect(await office.call('GET', `jobs/${jobId}/owner`)).toMatchObject({ owner: { name } })
  })
})

test('a portal sends leads with its key until it is revoked', async ({ page, request }) => {
  const name = `Portal ${Date.now()}`
  await signIn(page, 'manager', '/settings?section=leads')
  await expect(page.getByRole('heading', { name: 'Who gets new leads' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a sender' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Make a key' }).click()
  const key = await page.getByText(/^lead_\d+_/).textContent()
  const send = () =>
    request.post('/wp/v2/leads', {
      headers: { 'x-lead-key': key ?? '' },
      data: { firstName: 'Paula', lastName: 'Portal', email: `${Date.now()}@example.test`, from: '80202' },
    })
  expect((await send()).status()).toBe(200)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Revoke the key of ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Key revoked.')).toBeVisible()
  expect((await send()).status()).toBe(401)
})
