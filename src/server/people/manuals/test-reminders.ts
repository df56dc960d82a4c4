import { sql } from 'kysely'
import { addDays, formatDay } from '../../../shared/kernel/dates.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import type { Reminder } from '../../kernel/reminders.ts'

/** Days before the due date on which the worker of a test is reminded. */
const TOLD_BEFORE_DAYS = 2

interface DueTest {
  id: number
  title: string
  dueOn: string
  email: string
  firstName: string
}

/** Mails each worker once about an assigned test that is due within two days. */
export const remindTests: Reminder = async (tx, { queue, config }, company) => {
  const { rows } = await sql<DueTest>`
    update quiz_assignments a set reminded_at = now()
      from quizzes q, members m
     where a.company_id = ${company.id} and a.status = 'open' and a.reminded_at is null
       and a.due_on >= ${company.today}::date and a.due_on <= ${addDays(company.today, TOLD_BEFORE_DAYS)}::date
       and q.company_id = a.company_id and q.id = a.quiz_id
       and m.company_id = a.company_id and m.user_id = a.user_id and m.approval = 'approved' and m.email is not null
    returning a.id, q.title, a.due_on as "dueOn", m.email, m.first_name as "firstName"`.execute(tx)
  for (const test of rows.toSorted((one, other) => one.id - other.id))
    await queueMail(tx, queue, {
      companyId: company.id,
      jobId: null,
      to: test.email,
      subject: `Test “${test.title}” is due on ${formatDay(test.dueOn)}`,
      text: `Hello ${test.firstName},

the test “${test.title}” that ${company.name} gave you is due on ${formatDay(test.dueOn)}.

Take it here: ${config.PUBLIC_URL}/worker-dev?section=testing`,
    })
}
