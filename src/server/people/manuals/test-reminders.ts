import { addDays, formatDayInWords } from '../../../shared/kernel/dates.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import type { Reminder } from '../../kernel/reminders.ts'
import { takeDueTests } from './attempts.store.ts'

/** Days before the due date on which the worker of a test is reminded. */
const TOLD_BEFORE_DAYS = 2

/** Mails each worker once about an assigned test that is due within two days. */
export const remindTests: Reminder = async (tx, { queue, config }, company) => {
  const tests = await takeDueTests(tx, company.id, {
    from: company.today,
    to: addDays(company.today, TOLD_BEFORE_DAYS),
  })
  for (const test of tests.toSorted((one, other) => one.id - other.id))
    await queueMail(tx, queue, {
      companyId: company.id,
      jobId: null,
      kind: 'manualTest',
      to: test.email,
      subject: `Test “${test.title}” is due on ${formatDayInWords(test.dueOn, company.today)}`,
      text: `Hello ${test.firstName},

The test “${test.title}” that ${company.name} gave you is due on ${formatDayInWords(test.dueOn, company.today)}.

Take it here: ${config.PUBLIC_URL}/worker-dev?section=testing`,
    })
}
