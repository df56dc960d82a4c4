import { expect, test } from '@playwright/test'
import { createCaller, CLARA, dayFromNow, signInAs } from './cards.ts'
import { expectAccessible, expectNoHorizontalScroll, PEOPLE } from './people.ts'
import { readPdf } from '../src/server/adapters/pdf/read-pdf.ts'

// Reduced motion: color contrast is checked, which fading elements would distort.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

test('a client sees the price of protection, chooses full value, and every screen and document shows the same price', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const { day } = dayFromNow(190)
  const place = (address: string, city: string, addressState: string) => ({
    address,
    city,
    addressState,
    addressCountry: 'US',
  })
  const made = (await office.call('POST', 'jobs', {
    client: { id: clara.id },
    jobType: 'interstate',
    jobDate: `${day} 09:00:00`,
    crewSize: 2,
    useTruck: true,
    locations: [
      place('100 Capitol Ave, Cheyenne, WY 82001', 'Cheyenne', 'WY'),
      place('1200 Broadway, Denver, CO 80203', 'Denver', 'CO'),
    ],
    documents: {
      cubeSheet: {
        variables: { lineItems: [{ category: 'Boxes', item: 'Carton', units: 100, volume: 3 }] },
      },
    },
  })) as { id: number } // a created job
  await signInAs(page, CLARA)
  await page.goto(`/job/${made.id}?tab=documents`)
  const estimate = page.getByRole('tabpanel', { name: 'Estimate' })
  const protection = estimate.getByRole('region', { name: 'Protection' })
  await expect(protection).toContainText('what you get for a broken 50-lb TV worth $800')
  await expect(protection).toContainText('Up to $550: you pay the first $250.')
  await expect(estimate.getByText('Choose how your goods are protected first.').first()).toBeVisible()
  await protection.getByRole('radio', { name: /^Full protection, \$250 deductible/ }).check()
  await protection.getByLabel('Value of everything we move, $').fill('12000')
  await expect(protection.getByText('At least $12,600.00.')).toBeVisible()
  await protection.getByLabel('Value of everything we move, $').fill('20000')
  await expect(protection.getByText('Your choice is saved.')).toBeVisible()
  await expect(protection.getByRole('radio', { name: /\$150\.00 for \$20,000 declared/ })).toBeChecked()
  const line = estimate.getByRole('row', {
    name: /Full value protection, \$20,000 declared, \$250 deductible/,
  })
  await expect(line).toContainText('$150.00')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  const job = (await office.call('GET', `jobs/${made.id}`)) as {
    documents: Record<string, { total?: number; protection?: { chosen: { premium: number } } }>
  } // a job
  expect(job.documents['clientAgreement']?.protection?.chosen.premium).toBe(150)
  // 300 cubic feet at 7 lb and $1.50, and the protection.
  const total = job.documents['estimate']?.total ?? 0
  await expect(
    estimate.getByText(`$${total.toLocaleString('en-US', { minimumFractionDigits: 2 })}`).first(),
  ).toBeVisible()
  const { download_link: link } = (await office.call('POST', `jobs/${made.id}/documents`, {
    template: 'estimate',
  })) as { download_link: string } // a link to the document
  const paper = await request.get(link)
  const text = readPdf(await paper.body())
    .pages.flat()
    .map((part) => part.text)
    .join(' ')
  for (const fact of ['Protection of your goods', '$20,000.00', '$250.00', '$150.00'])
    expect(text).toContain(fact)
})
