import { expect, test } from '@playwright/test'
import { consentRequest } from '../src/shared/jobs/documents/agree.ts'
import { createCaller, CLARA, dayFromNow, jobOf, makeJobOn, openPart, openTab, signInAs } from './cards.ts'
import { expectAccessible, expectNoHorizontalScroll, PEOPLE } from './people.ts'

test.describe.configure({ timeout: 120_000 })

test('a client reads each document with its summary and signs all of them at once', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const id = await makeJobOn(office, dayFromNow(440).day, { client: { id: clara.id } })
  const { consent } = await jobOf(clara, id)
  if (!consent.isGiven) await clara.call('POST', `jobs/${id}/agreements`, consentRequest(consent))
  await signInAs(page, CLARA)
  await openPart(page, id, 'documents')
  const short = page.getByRole('complementary', { name: 'In short' })
  await expect(short).toContainText('What your move is expected to cost, line by line.')
  await expect(short).toContainText('$320.00')
  await expect(
    page.getByText('The summary helps you read; the text below is what you agree to.'),
  ).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Review and sign 2 documents' }).click()
  const review = page.getByRole('dialog', { name: 'Review and sign 2 documents' })
  await expect(review.getByRole('heading', { name: 'Estimate', exact: true })).toBeVisible()
  await expect(review.getByText('This estimate rests on what you told')).toBeVisible()
  const next = review.getByRole('button', { name: 'Next: Client agreement' })
  await expect(next).toBeDisabled()
  await review.getByRole('checkbox', { name: /^I have reviewed this estimate/ }).check()
  await next.click()
  await expect(review.getByRole('heading', { name: 'Client agreement', exact: true })).toBeFocused()
  await expect(review.getByText('This agreement is between')).toBeVisible()
  // A long text has its contents above it.
  await review.getByText('Contents', { exact: true }).click()
  await review.getByRole('button', { name: 'Claims', exact: true }).click()
  await expect(review.getByRole('heading', { name: 'Claims', exact: true })).toBeFocused()
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Sign 2 documents' }).click()
  await expect(review.getByText('You must agree to these terms.')).toBeVisible()
  await review.getByRole('checkbox', { name: 'I agree to the Terms above.' }).check()
  await review.getByRole('button', { name: 'Sign 2 documents' }).click()
  await expect(review).toBeHidden()
  await expect(page.getByText('2/2 required agreements')).toBeVisible()
  const { documents } = await jobOf(clara, id)
  const records = ['estimate', 'clientAgreement'].flatMap((name) => documents[name]?.agreement ?? [])
  expect(records.map(({ clause }) => clause)).toEqual([
    'I have reviewed this estimate and agree to its lines and its total.',
    'I Agreed.',
  ])
})

test('bill of lading and inventory are shown whole before one signature, damage is noted at delivery', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const { day } = dayFromNow(441)
  const activities = [{ activityType: 'load', activityDate: day, startTime: '09:00', endTime: '13:00' }]
  const id = await makeJobOn(office, day, {
    client: { id: clara.id },
    jobType: 'intrastate_long',
    jobStatus: 'scheduled',
    locations: [
      { address: '901 Bagby St, Houston, TX 77002', city: 'Houston', addressState: 'TX', activities },
      { address: '301 W 2nd St, Austin, TX 78701', city: 'Austin', addressState: 'TX', activities: [] },
    ],
  })
  await office.call('POST', `jobs/${id}`, {
    documents: {
      billOfLading: { variables: { pickupFrom: day, deliveryFrom: dayFromNow(442).day } },
      inventorySheet: { variables: { articles: [{ article: 'Upright piano', exception_symbols: ['SC'] }] } },
    },
  })
  await office.call('POST', `jobs/${id}/start`)
  await signInAs(page, CLARA)
  await page.goto(`/job/${id}?tab=documents`)
  await page.getByRole('tab', { name: 'Bill of lading' }).click()
  // Nobody signs before the terms are shown.
  const terms = Promise.withResolvers<undefined>()
  await page.route(`**/wp/v2/jobs/${id}/documents/billOfLading/wording*`, async (route) => {
    await terms.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Sign: Client, Origin' }).click()
  const signing = page.getByRole('dialog', { name: /^Clara, sign that loading begins/ })
  await expect(signing.getByRole('region', { name: 'Terms of the contract' })).toContainText('Loading...')
  await expect(signing.getByLabel('Full name')).toBeHidden()
  terms.resolve(undefined)
  await expect(signing.getByRole('region', { name: 'Terms of the contract' })).toContainText("Carrier's duty")
  await expect(signing.getByRole('region', { name: 'Parties and places' })).toContainText('901 Bagby St')
  await expect(signing.getByText('Upright piano').first()).toBeVisible()
  await expect(signing.getByLabel('Loss or damage that you notice')).toHaveCount(0)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  // The count stays above its items.
  await expect(signing.getByRole('heading', { name: '1 article' }).locator('..')).toHaveCSS(
    'position',
    'static',
  )
  await signing.getByLabel('Full name').fill('Clara Nguyen')
  await signing.getByRole('button', { name: 'Sign 2 documents' }).click()
  await expect(signing).toBeHidden()
  // A reload opens the same document.
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Bill of lading' })).toHaveAttribute('aria-selected', 'true')

  const both = { documents: ['billOfLading', 'inventorySheet'] }
  await office.call('POST', `jobs/${id}/signature-sets`, {
    ...both,
    place: 'origin',
    party: 'crew',
    name: 'Walt',
  })
  await page.goto(`/job/${id}?tab=documents`)
  await page.getByRole('tab', { name: 'Inventory sheet' }).click()
  await page.getByRole('button', { name: 'Sign: Client, Destination' }).click()
  const delivery = page.getByRole('dialog', { name: /^Clara, sign that everything is delivered/ })
  await delivery.getByLabel('Loss or damage that you notice').fill('Piano: left leg cracked.')
  await delivery.getByLabel('Full name').fill('Clara Nguyen')
  await expectAccessible(page)
  await delivery.getByRole('button', { name: 'Sign 2 documents' }).click()
  await expect(delivery).toBeHidden()
  await expect(page.getByText('Noted at delivery: Piano: left leg cracked.')).toBeVisible()
  const { documents } = await jobOf(office, id)
  for (const name of both.documents)
    expect(documents[name]?.signatures?.find(({ place }) => place === 'destination')).toMatchObject({
      party: 'client',
      damage: 'Piano: left leg cracked.',
      isCurrent: true,
    })
})

test('the office opens the view that its client reads', async ({ page, request }) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const id = await makeJobOn(office, dayFromNow(443).day, { client: { id: clara.id } })
  await signInAs(page, PEOPLE.manager)
  await openTab(page, id, 'Documents')
  await page.getByRole('tab', { name: 'Client agreement' }).click()
  await page.getByRole('button', { name: 'Reading view' }).click()
  const reading = page.getByRole('dialog', { name: 'Client agreement' })
  await expect(reading.getByRole('complementary', { name: 'In short' })).toContainText(
    'The contract between you',
  )
  await expect(reading.getByText('This agreement is between')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
})
