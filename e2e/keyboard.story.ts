import { expect, test, type Locator, type Page } from '@playwright/test'
import { agreeToPapers, createCaller, CLARA, dayFromNow, jobOf, makeJobOn } from './cards.ts'
import { PASSWORD, PEOPLE } from './people.ts'

// Uses no mouse: only Tab, Enter, Space, arrows, Escape and typed text.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

/** Checks that the keyboard focus is on an element of the page. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'none'), {
      message: 'The focus is lost.',
    })
    .not.toBe('BODY')
}

/** Moves to an element by Tab alone, or backward with Shift+Tab. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    const isLost = await page.evaluate(
      () => document.activeElement === null || document.activeElement === document.body,
    )
    // After the last stop, focus goes to the browser's own controls: one more Tab starts over.
    if (isLost && presses > 0) await page.keyboard.press(key)
  }
  await expect(target, 'reached by Tab').toBeFocused()
}

async function signInByKeyboard(page: Page, email: string, home: 'Today' | 'My moves'): Promise<void> {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(home === 'Today' ? /\/today/ : /\/jobs/)
  await expect(page.getByRole('heading', { name: home, exact: true })).toBeVisible()
}

async function signOutByKeyboard(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: /^Profile of / }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const leave = page.getByRole('menuitem', { name: 'Log Out' })
  await expect(leave).toBeVisible()
  // Arrow Up from the first item moves to the last one.
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(leave).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
}

/** Moves to a tab of the job by arrow keys, starting at the selected one. */
async function openTab(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('tab', { selected: true }).first(), 'Shift+Tab')
  const wanted = page.getByRole('tab', { name, exact: true })
  for (let presses = 0; presses < 12; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowRight')
  }
  await expect(wanted).toHaveAttribute('aria-selected', 'true')
}

test('the office finds, changes, prices and staffs a job without a mouse', async ({ page, request }) => {
  const office = await createCaller(request, PEOPLE.manager)
  // A different day each run, so that the crew has no other job then.
  const days = 1_000 + Math.floor(Math.random() * 2_000)
  const id = await makeJobOn(office, dayFromNow(days).day, {})
  await signInByKeyboard(page, PEOPLE.manager, 'Today')

  await tabTo(page, page.getByRole('button', { name: /^Search/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Search everything' })).toBeFocused()
  await page.keyboard.press('Escape')
  // After closing, the focus is back where it was.
  await expect(page.getByRole('button', { name: /^Search/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Search everything' })).toBeFocused()
  await page.keyboard.type(String(id))
  await expect(page.getByRole('dialog').getByText(`#${id}`)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Job #${id}` })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\+?\\) )?Job #${id} · `))
  await expectFocusKept(page)

  const { day, typed } = dayFromNow(days + 1)
  const details = page.getByRole('region', { name: 'Details' })
  const date = details.getByLabel('Date', { exact: true })
  await tabTo(page, date)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(typed)
  await tabTo(page, page.getByLabel('Notes', { exact: true }))
  await page.keyboard.type('Ring twice.')
  await tabTo(page, page.getByRole('button', { name: 'Save Job' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Job saved.')).toBeVisible()
  await expectFocusKept(page)
  expect((await jobOf(office, id)).jobDate).toContain(day)

  await openTab(page, 'Documents')
  await tabTo(page, page.getByRole('button', { name: 'Add Line Item' }))
  await page.keyboard.press('Enter')
  const added = page.getByRole('group', { name: 'Line 2' })
  await tabTo(page, added.getByRole('combobox', { name: 'Item' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Heavy')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(added.getByRole('combobox', { name: 'Item' })).toHaveValue('Heavy item fee')
  await tabTo(page, added.getByLabel('Rate'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('75')
  await tabTo(page, page.getByRole('button', { name: 'Save Estimate' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Estimate saved.')).toBeVisible()
  await expectFocusKept(page)
  const view = page.getByRole('button', { name: 'View Current' })
  await tabTo(page, view, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(view).toBeFocused()

  await openTab(page, 'Crew')
  const search = page.getByRole('combobox', { name: 'Add worker' })
  await tabTo(page, search)
  await page.keyboard.type('Walter')
  // The previous list stays visible until the search returns.
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option', { name: 'Walter Finch' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Crew', exact: true })).toContainText('Walter Finch')
  await tabTo(page, page.getByRole('button', { name: 'Save Job' }))
  // The message of the previous save has disappeared by then.
  await expect(page.getByText('Job saved.')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Job saved.')).toBeVisible()
  await expectFocusKept(page)
  await signOutByKeyboard(page)
})

test('a client pays the deposit by card without a mouse', async ({ page, request }) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const id = await makeJobOn(office, dayFromNow(410).day, { client: { id: clara.id } })
  await agreeToPapers(clara, id)
  await signInByKeyboard(page, CLARA, 'My moves')
  await tabTo(
    page,
    page
      .getByRole('link', { name: new RegExp(`#${id}\\b|^${id}$`) })
      .or(page.locator(`a[href="/job/${id}"]`))
      .first(),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Move #${id}`, { exact: true })).toBeVisible()
  await expectFocusKept(page)
  await tabTo(page, page.getByRole('button', { name: 'Pay the deposit: $50.00' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeFocused()
  const pay = page.getByRole('button', { name: 'Book Now $50.00' })
  const add = page.getByRole('button', { name: /^Add (Primary|New) Card$/ })
  const change = page.getByRole('button', { name: 'Change Card?' })
  await expect(add.or(change).first()).toBeVisible()
  if (await change.isVisible()) {
    await tabTo(page, change)
    await page.keyboard.press('Enter')
    await expectFocusKept(page)
  }
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  await expectFocusKept(page)
  for (const [label, value] of [
    ['Name on card', 'Clara Nguyen'],
    ['Card number', '4242424242424242'],
    ['Expiry', '1234'],
    ['CVC', '123'],
    ['ZIP', '80202'],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('•••• 4242').first()).toBeVisible()
  await expectFocusKept(page)
  await tabTo(page, pay)
  await page.keyboard.press('Enter')
  await expect(page.getByText('$50.00 Payment captured.')).toBeVisible()
  await expectFocusKept(page)
  await signOutByKeyboard(page)
})

test('a visitor books up to the review without a mouse', async ({ page, request }) => {
  const office = await createCaller(request, PEOPLE.admin)
  const company = (await office.call('GET', 'companies/front-range?context=edit')) as { pluginToken: string } // response of a company
  await page.goto(`/booking/${company.pluginToken}`)
  for (const [label, address] of [
    ['Moving from', '77 Larimer Street, Denver, CO'],
    ['Moving to', '12 Pearl Street, Boulder, CO'],
  ] as const) {
    await tabTo(page, page.getByRole('region', { name: label }).getByRole('combobox'))
    await page.keyboard.type(address)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
  }
  const next = page.getByRole('button', { name: 'Next', exact: true })
  /** Selects the second of a group of radio buttons, which is one stop of Tab. */
  const pickSecond = async (within: Locator | Page, group: string) => {
    const radios = within.getByRole('group', { name: group }).getByRole('radio')
    await tabTo(page, radios.first())
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(radios.nth(1)).toBeChecked()
  }
  await pickSecond(page, 'House')
  await tabTo(page, next)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Getting in and out' })).toBeFocused()
  await pickSecond(page.getByRole('region', { name: 'Moving from' }), 'Flights of stairs')
  const to = page.getByRole('region', { name: 'Moving to' })
  await pickSecond(to, 'Type of place')
  await pickSecond(to, 'Flights of stairs')
  await tabTo(page, next)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'About your move' })).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy')
  await tabTo(page, page.getByRole('grid').locator('[tabindex="0"]'))
  await page.keyboard.press('Enter')
  await tabTo(page, next)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused()
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(`keyboard-${Date.now()}@example.test`)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('First name')).toBeVisible()
  for (const [label, value] of [
    ['First name', 'Kay'],
    ['Last name', 'Board'],
    ['Phone', '3035550177'],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Review your move and agree' })).toBeFocused()
})
