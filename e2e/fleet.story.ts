import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoHorizontalScroll, signIn } from './people.ts'

// Reduced motion: color contrast is checked, which fading elements would distort.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 90_000 })

/** The smallest content that is recognized as a PDF. */
const COI = {
  name: 'coi.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
}

test('a certificate is uploaded, and its policy is saved, reloaded, deleted and restored', async ({
  page,
}) => {
  await signIn(page, 'manager', '/settings?section=insurance')
  const list = page.getByRole('region', { name: 'Insurance' })
  await list.getByRole('button', { name: "Workers' Comp" }).click()
  await expect(
    page.getByText(
      "You do not have any Workers' Comp Policies on file. Purchase a policy or upload your COI.",
    ),
  ).toBeVisible()
  await expectAccessible(page)

  await list.getByRole('button', { name: 'Upload COI' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload COI' })
  await expect(upload.getByLabel('Type')).toHaveValue('workers_comp')
  await upload.getByRole('button', { name: 'Continue' }).click()
  await expect(upload.getByText('Choose the certificate first.')).toBeVisible()
  await upload.locator('input[type=file]').setInputFiles(COI)
  await expect(upload.getByRole('link', { name: 'coi.pdf' })).toBeVisible()
  await expectAccessible(page)
  await upload.getByRole('button', { name: 'Continue' }).click()

  const form = page.getByRole('form', { name: 'Policy' })
  await expect(form.getByLabel('Type')).toHaveValue('workers_comp')
  await form.getByRole('button', { name: 'Save Policy' }).click()
  await expect(form.getByText('Required.')).toHaveCount(4)
  await expect(form.getByLabel('Carrier')).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Carrier').fill('Prairie Casualty')
  await form.getByLabel('Policy number').fill('WC-2090')
  await form.getByLabel('Effective date').fill('01/01/2026')
  await form.getByLabel('Expiration date').fill('01/01/2025')
  await form.getByLabel('Limit per occurrence').fill('1000000')
  await form.getByLabel('Premium').fill('8765.43')
  await form.getByRole('button', { name: 'Save Policy' }).click()
  await expect(form.getByText('The expiration date has to be after the effective date.')).toBeVisible()
  await form.getByLabel('Expiration date').fill('01/01/2090')
  await form.getByRole('button', { name: 'Save Policy' }).click()
  await expect(page.getByText('Policy saved.')).toBeVisible()

  await page.reload()
  await list.getByRole('button', { name: "Workers' Comp" }).click()
  const policies = page.getByRole('list', { name: "Workers' Comp policies" })
  await expect(policies).toContainText('In force')
  await expect(policies).toContainText('$1,000,000.00')
  await expect(policies).toContainText('$8,765.43')
  const link = await policies.getByRole('link', { name: 'coi.pdf' }).getAttribute('href')
  const certificate = await page.request.get(link ?? '')
  expect(certificate.headers()['content-type']).toBe('application/pdf')
  await expectAccessible(page)

  // Input survives opening another section.
  await policies.getByRole('button', { name: 'Edit Prairie Casualty WC-2090' }).click()
  await form.getByLabel('Notes').fill('Two clerks, eight movers.')
  const menu = page.getByRole('navigation', { name: 'Settings' })
  await menu.getByRole('link', { name: 'Vehicles' }).click()
  await expect(page.getByRole('heading', { name: 'Vehicles', exact: true })).toBeVisible()
  await menu.getByRole('link', { name: /^Insurance/ }).click()
  await expect(form.getByLabel('Notes')).toHaveValue('Two clerks, eight movers.')
  await page.keyboard.press('Control+s')
  await expect(policies).toContainText('Two clerks, eight movers.')

  await policies.getByRole('button', { name: 'Edit Prairie Casualty WC-2090' }).click()
  await form.getByRole('button', { name: 'Delete Policy' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Policy' }).click()
  await expect(page.getByText('Policy deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Restore Prairie Casualty WC-2090' }).click()
  await expect(policies).toContainText('WC-2090')
  await policies.getByRole('button', { name: 'Edit Prairie Casualty WC-2090' }).click()
  await form.getByRole('button', { name: 'Delete Policy' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Policy' }).click()
  await expect(page.getByText(/You do not have any Workers' Comp Policies/)).toBeVisible()

  // The request goes to the company's own address, as a reminder.
  await list.getByRole('button', { name: 'Purchase Insurance' }).click()
  const purchase = page.getByRole('dialog', { name: 'Purchase Insurance' })
  await expect(purchase).toContainText('sent to office@frontrange.test as a reminder')
  await purchase.getByLabel('Note').fill('Before the season begins.')
  await expectAccessible(page)
  await purchase.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Request sent.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Requests for insurance' })).toContainText(
    'Before the season begins.',
  )
})

test('a vehicle is inspected, damaged and taken out of service, and its history lists each step', async ({
  page,
}) => {
  await signIn(page, 'manager', '/settings?section=vehicles')
  await page.getByRole('button', { name: 'Add Vehicle' }).click()
  const form = page.getByRole('form', { name: 'Vehicle' })
  await form.getByRole('button', { name: 'Save Vehicle' }).click()
  await expect(form.getByText('Required.')).toBeVisible()
  await form.getByLabel('Unit name').fill('Story truck')
  await form.getByRole('combobox', { name: 'Make' }).fill('Isuzu')
  await form.getByLabel('Model').fill('NPR')
  await form.getByLabel('VIN').fill('1M8GDM9A1KP042788')
  await expect(form.getByText('The check digit of this VIN is not right. Compare it.')).toBeVisible()
  await form.getByLabel('Size', { exact: true }).selectOption('26 ft')
  await form.getByLabel('Capacity, cubic feet').fill('1700')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save Vehicle' }).click()

  const vehicle = page.getByRole('region', { name: 'Vehicle', exact: true })
  await expect(vehicle.getByRole('heading', { name: 'Story truck' })).toBeVisible()
  await expect(vehicle).toContainText('No annual inspection on file')
  await vehicle.getByRole('button', { name: 'Add inspection' }).click()
  const inspection = page.getByRole('form', { name: 'Inspection' })
  await inspection.getByLabel('Inspector').fill('Mile High Fleet Service')
  await inspection.locator('input[type=file]').setInputFiles(COI)
  await expect(inspection.getByRole('link', { name: 'coi.pdf' })).toBeVisible()
  await expectAccessible(page)
  await inspection.getByRole('button', { name: 'Save inspection' }).click()
  await expect(vehicle.getByRole('list', { name: 'Inspections' })).toContainText('Mile High Fleet Service')
  await expect(vehicle.getByText('No annual inspection on file')).toHaveCount(0)

  await vehicle.getByRole('tab', { name: 'Damages' }).click()
  await vehicle.getByRole('button', { name: 'Add damage' }).click()
  const damage = page.getByRole('form', { name: 'Damage' })
  await damage.getByLabel('Place on the vehicle').fill('Front bumper')
  await damage.getByLabel('Description').fill('Scraped at a gate.')
  await damage.getByLabel('Job number').fill('99999999')
  await damage.getByRole('button', { name: 'Save damage' }).click()
  await expect(damage.getByText('Job not found.')).toBeVisible()
  await damage.getByLabel('Job number').fill('')
  await damage.getByLabel('Cost').fill('250')
  await damage.getByRole('button', { name: 'Save damage' }).click()
  await expect(vehicle.getByRole('list', { name: 'Damages' })).toContainText('$250.00')
  await expect(vehicle).toContainText('1 damage to repair')
  await expectAccessible(page)

  await vehicle.getByRole('button', { name: 'Take out of service' }).click()
  const out = page.getByRole('form', { name: 'Out of service' })
  await out.getByLabel('Reason').fill('Body shop')
  await out.getByRole('button', { name: 'Take out of service' }).click()
  await expect(vehicle.getByText('Out of service', { exact: true })).toBeVisible()
  await vehicle.getByRole('tab', { name: 'History' }).click()
  await expect(vehicle.getByRole('list', { name: 'What happened' })).toContainText('Damage: Front bumper')
  await expect(vehicle.getByRole('list', { name: 'Change history' })).toContainText('Cost: $250.00')
  await expectAccessible(page)
  await vehicle.getByRole('button', { name: 'Back in service' }).click()
  await expect(vehicle.getByText('In service', { exact: true })).toBeVisible()
  await vehicle.getByRole('button', { name: 'Retire' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retire vehicle' }).click()
  await expect(vehicle.getByRole('button', { name: 'Use again' })).toBeVisible()
  await vehicle.getByRole('button', { name: 'All vehicles' }).click()
  await page.getByLabel('Search vehicles').fill('isuzu npr')
  await expect(page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')).toHaveCount(1)
})

test.describe('the fleet pages work on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' })

  test('equipment is checked out and returned with one hand', async ({ page }) => {
    await signIn(page, 'manager')
    for (const section of ['insurance', 'vehicles', 'equipment']) {
      await page.goto(`/settings?section=${section}`)
      await expect(page.getByRole('list', { name: /Cargo policies|^Vehicles$|^Equipment$/ })).toBeVisible()
      await expectNoHorizontalScroll(page)
    }
    await page.goto('/equipment')
    await page.getByRole('button', { name: 'Add Equipment' }).click()
    const add = page.getByRole('form', { name: 'Equipment' })
    await add.getByLabel('Name').fill('Story stair climber')
    await add.getByLabel('Serial number or tag').fill('SC-1')
    await expectAccessible(page)
    await add.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByLabel('Search equipment').fill('story stair')
    const item = page.getByRole('listitem').filter({ hasText: 'Story stair climber' })
    await item.getByRole('button', { name: 'Check out Story stair climber' }).click()
    const out = page.getByRole('form', { name: 'Check out' })
    await out.getByRole('button', { name: 'Check out' }).click()
    await expect(out.getByText('Choose a worker.')).toBeVisible()
    await out.getByRole('combobox', { name: 'Worker' }).fill('Finch')
    await page.getByRole('option', { name: 'Walter Finch' }).click()
    await expectAccessible(page)
    await out.getByRole('button', { name: 'Check out' }).click()
    await expect(item.getByText('Walter Finch')).toBeVisible()
    await expect(item.getByText('Out', { exact: true })).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await item.getByRole('button', { name: /^Return Story stair climber/ }).click()
    const back = page.getByRole('form', { name: 'Return' })
    await back.getByLabel('Condition').selectOption('Fair')
    await back.getByRole('button', { name: 'Return' }).click()
    await expect(item.getByText('Out', { exact: true })).toHaveCount(0)
    await expect(item).toContainText('Fair')
    await item.getByRole('button', { name: 'Loan history: Story stair climber' }).click()
    await expect(page.getByRole('dialog')).toContainText('fair, to')
    await expectAccessible(page)
  })

  test('a worker sees the equipment checked out to them', async ({ page }) => {
    await signIn(page, 'worker', '/equipment')
    await expect(page.getByRole('list', { name: 'Your equipment' })).toContainText('Cordless drill')
    await expect(page.getByText('Overdue')).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  })
})
