import type { TestApp } from '../../testing/app.ts'

/** Returns an activity of a day, as jobs store them. */
export function createActivity(
  activityType: string,
  startTime: string,
  endTime: string,
  activityDate = '2026-03-02',
) {
  return { activityType, activityDate, startTime, endTime }
}

/** Returns one location in Denver with these activities. */
export function createLocation(...activities: ReturnType<typeof createActivity>[]) {
  const numbered = activities.map((one, index) => ({ id: index + 1, index, ...one }))
  return [
    { address: '1 Elm St', city: 'Denver', addressState: 'CO', addressCountry: 'US', activities: numbered },
  ]
}

/** A line of a charge. */
export interface TestLine {
  productItemId: number
  productItem: string
  productRate: number
  productUnits: number
  amount: number
}

/** Inserts a successful charge directly into the database; amounts in dollars. */
export async function insertCharge(
  t: TestApp,
  at: { companyId: number; jobId: number; userId: number },
  purpose: 'due' | 'tip' | 'revenueLine',
  line: Pick<TestLine, 'productItemId' | 'productItem' | 'amount'>,
  more: { status?: string; refunded?: number } = {},
): Promise<number> {
  const status = more.status ?? 'succeeded'
  const cents = Math.round(line.amount * 100)
  const isCaptured = status === 'succeeded' || status === 'refunded'
  const lines = [{ ...line, productRate: line.amount, productUnits: 1 }]
  const { rows } = await t.owner.query<{ id: number }>(
    `insert into transactions (company_id, job_id, user_id, created_by, purpose, lines, amount_cents, capture, confirmation,
       payment_method_id, customer_id, status, captured_cents, refunded_cents, settled_at)
     values ($1, $2, $3, $3, $4, $5, $6, 'automatic', 'automatic', 'pm_card_visa', 'cus_1', $7, $8, $9, now()) returning id`,
    [
      at.companyId,
      at.jobId,
      at.userId,
      purpose,
      JSON.stringify(lines),
      cents,
      status,
      isCaptured ? cents : 0,
      Math.round((more.refunded ?? 0) * 100),
    ],
  )
  return Number(rows[0]?.id)
}
