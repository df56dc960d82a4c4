import { expect, test, type Page } from '@playwright/test'
import { makeJob, telephoneOf } from './customers.ts'
import { expectAccessible, openPageAs, signIn } from './people.ts'

const FRONT_RANGE = '3035550101'

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name: new RegExp(name) })

test('a conversation is answered, assigned, snoozed and done by keys, and a second browser follows', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(150_000)
  const customer = {
    firstName: 'Quilla',
    lastName: 'Oberon',
    phone: '3035557301',
    email: 'quilla@story.test',
  }
  const telephone = telephoneOf(request, customer.phone)
  await signIn(page, 'manager')
  const id = await makeJob(page, customer)
  await page.goto('/inbox?search=Oberon')
  const other = await openPageAs(browser, 'admin')
  await other.goto('/inbox?search=Oberon')
  await expect(other.getByText('No conversation matches the search.')).toBeVisible()
  await expect(page.getByText('No conversation matches the search.')).toBeVisible()

  await telephone.text(FRONT_RANGE, 'Can you bring twelve boxes?')
  for (const one of [page, other]) {
    await expect(rowOf(one, 'Quilla Oberon')).toContainText('Can you bring twelve boxes?')
    await expect(rowOf(one, 'Quilla Oberon')).toContainText('Waits')
  }

  await test.step('a key opens it, which marks it as read for this person alone', async () => {
    await page.getByRole('heading', { name: 'Inbox', level: 1 }).click()
    await page.keyboard.press('j')
    await expect(page.getByRole('heading', { name: 'Quilla Oberon' })).toBeVisible()
    await expect(page.getByRole('link', { name: `Job #${id}` })).toBeVisible()
    await expect(rowOf(page, 'Quilla Oberon')).not.toContainText('new')
    await expect(rowOf(other, 'Quilla Oberon')).toContainText('1 new')
    // Stories ask for less motion: a color that still changes slowly would be read in between.
    const slow = page
      .locator('.mantine-SegmentedControl-label')
      .evaluateAll((labels) =>
        labels.map((label) => getComputedStyle(label).transitionDuration).filter((one) => one !== '0s'),
      )
    expect(await slow).toEqual([])
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'light' })
  })

  await test.step('the keys are listed', async () => {
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keys of this page' })
    for (const name of ['Next conversation', 'Reply', 'Done', 'Snooze', 'Assign'])
      await expect(keys).toContainText(name)
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
  })

  await test.step('it is answered in place, and no longer waits', async () => {
    await rowOf(other, 'Quilla Oberon').click()
    await expect(other.getByRole('heading', { name: 'Quilla Oberon' })).toBeVisible()
    await page.keyboard.press('r')
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused()
    await page.keyboard.type('We bring them tomorrow.')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('article', { name: /^Outgoing text/ })).toContainText(
      'We bring them tomorrow.',
    )
    await expect(other.getByRole('article', { name: /^Outgoing text/ })).toContainText(
      'We bring them tomorrow.',
    )
    for (const one of [page, other]) await expect(rowOf(one, 'Quilla Oberon')).not.toContainText('Waits')
    await page.keyboard.press('Escape')
  })

  await test.step('it is assigned, snoozed and done, and each can be undone', async () => {
    await telephone.text(FRONT_RANGE, 'And a piano board?')
    await expect(rowOf(page, 'Quilla Oberon')).toContainText('Waits')
    await page.keyboard.press('a')
    await page.getByRole('menuitem', { name: /^Me \(/ }).focus()
    await page.keyboard.press('Enter')
    // The manager who created the job is already the assignee, so only the message shows that this was saved.
    await expect(page.getByText('Assigned to Marcus Bell.')).toBeVisible()
    for (const one of [page, other]) await expect(rowOf(one, 'Quilla Oberon')).toContainText('Marcus Bell')

    await page.keyboard.press('s')
    await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).focus()
    await page.keyboard.press('Enter')
    for (const one of [page, other]) {
      await expect(rowOf(one, 'Quilla Oberon')).toContainText('Until')
      await expect(rowOf(one, 'Quilla Oberon')).not.toContainText('Waits')
    }
    // The message about the assignee has an 'Undo' too.
    const snoozed = page.getByRole('alert').filter({ hasText: 'Snoozed until' })
    await snoozed.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(other, 'Quilla Oberon')).toContainText('Waits')
    await expect(rowOf(page, 'Quilla Oberon')).toContainText('Waits')

    await page.keyboard.press('e')
    for (const one of [page, other]) {
      await expect(rowOf(one, 'Quilla Oberon')).toContainText('Done')
      await expect(rowOf(one, 'Quilla Oberon')).not.toContainText('Waits')
    }
    await other
      .getByRole('radiogroup', { name: 'Which conversations' })
      .getByText('Waiting', { exact: true })
      .click()
    await expect(other.getByText('No conversation matches the search.')).toBeVisible()
  })
  await other.context().close()
})

test('a time to snooze until is chosen, and one in the past is refused with its reason', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000)
  const telephone = telephoneOf(request, '3035557302')
  await signIn(page, 'manager')
  await page.goto('/inbox')
  await telephone.text(FRONT_RANGE, 'Do you move pianos to Pueblo?')
  await rowOf(page, '555-7302').click()
  await page.getByRole('button', { name: 'Snooze' }).click()
  await page.getByRole('menuitem', { name: 'Choose a time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Snooze until' })
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect(dialog.getByText('Choose a date and time.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Date and time').fill('2030-01-07T09:30')
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect(page.getByText('Choose a time within 366 days.')).toBeVisible()
})
