import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUpgradedApp, type UpgradedApp } from '../../testing/upgraded.ts'

let t: UpgradedApp
beforeAll(async () => {
  // One of two clients has two cards, of which the newer is the primary one.
  t = await createUpgradedApp(async (client) => {
    await client.query(`with clients as (
        select user_id, row_number() over (order by user_id) as n from members
         where company_id = 1 and 'client' = any(roles) order by user_id limit 2)
      insert into cards (company_id, user_id, payment_method_id, brand, last4, funding, exp_month, exp_year, added_by)
      select 1, user_id, 'pm_' || n || '_' || card, 'visa', '4242', 'credit', 12, 2034, user_id
        from clients cross join generate_series(1, 2) as card where card <= 3 - n`)
    await client.query(`update cards set is_primary = payment_method_id in ('pm_1_2', 'pm_2_1')
      where payment_method_id like 'pm%'`)
  })
})
afterAll(() => t?.close())

it('keeps the primary card of a client with several as chosen, and marks no single card as chosen', async () => {
  const { rows } = await t.owner.query(
    `select payment_method_id as name, is_primary, is_chosen, mandate_version from cards
      where payment_method_id like 'pm\\__\\__' order by payment_method_id`,
  )
  const card = (name: string, isPrimary: boolean, isChosen: boolean) => ({
    name,
    is_primary: isPrimary,
    is_chosen: isChosen,
    mandate_version: null,
  })
  expect(rows).toEqual([
    card('pm_1_1', false, false),
    card('pm_1_2', true, true),
    card('pm_2_1', true, false),
  ])
})
