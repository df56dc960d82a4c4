import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { addDays, instantOf, wallClockOf } from '../src/shared/kernel/dates.ts'
import { createCaller, makeJobOn, signInAs } from './cards.ts'
import { expectAccessible, PEOPLE } from './people.ts'

test('the office adds a forgotten time of clocking out and approves the day', async ({ page, request }) => {
  test.setTimeout(120_000)
  const office = await createCaller(request, PEOPLE.manager)
  const lastName = `Clock${Array.from(String(Date.now()), (digit) => String.fromCodePoint(97 + Number(digit))).join('')}`
  const email = `${lastName.toLowerCase()}@example.test`
  const made = await office.call('POST', 'workers', { firstName: 'Ida', lastName, email, phone: null })
  const { id: workerId } = made as { id: number } // a created worker
  const today = wallClockOf(new Date().toISOString(), 'America/Denver').slice(0, 10)
  const day = addDays(today, -1)
  const job = await makeJobOn(office, day, { crewSize: 1 })
  await office.call('POST', `jobs/${job}`, { jobStatus: 'scheduled', crew: [{ id: workerId }] })
  const start = {
    id: randomUUID(),
    workerId,
    kind: 'start',
    deviceTime: instantOf(`${day} 09:00:00`, 'America/Denver'),
  }
  await office.call('POST', `jobs/${job}/clock`, { sentAt: new Date().toISOString(), events: [start] })

  await signInAs(page, PEOPLE.manager)
  await page.goto(`/hours?day=${day}`)
  const worker = page.getByRole('region', { name: `Ida ${lastName}` })
  await expect(worker.getByText('Clock out is missing.')).toBeVisible()
  await worker.getByRole('button', { name: 'Times' }).click()
  await expectAccessible(page)
  await worker.getByRole('button', { name: `Add a time to job #${job}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a time' })
  await dialog.getByRole('button', { name: 'Save time' }).click()
  await expect(dialog.getByText('Say why the time is corrected.')).toBeVisible()
  await dialog.getByLabel('Time', { exact: true }).fill(`${day}T12:30`)
  await dialog.getByLabel('Reason').fill('Forgot to clock out')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save time' }).click()
  await expect(dialog).toBeHidden()
  await expect(worker.getByText('Clock out is missing.')).toBeHidden()
  await expect(worker.getByText('Work 9:00 AM – 12:30 PM')).toBeVisible()
  await expect(worker.getByText('12:30 PM Clocked out (corrected: Forgot to clock out)')).toBeVisible()
  await worker.getByRole('button', { name: 'Approve day' }).click()
  await expect(worker.getByText(/^Approved by /)).toBeVisible()
  await expect(worker.getByRole('button', { name: 'Approve day' })).toBeHidden()
})
