import { register } from 'prom-client'
import { expect, it } from 'vitest'
import { CardsError } from '../../adapters/cards/cards.ts'
import { withMetrics } from './provider-metrics.ts'

it('counts successful, rejected, and failed provider calls and does not change their results', async () => {
  const cards = withMetrics('cards', {
    publicName: 'cards',
    charge: async (cents: number) => {
      if (cents === 0) throw new CardsError('declined', 'no')
      if (cents < 0) throw new CardsError('unavailable', 'away')
      return cents
    },
    plain: () => 7,
  })
  expect([cards.publicName, cards.plain(), await cards.charge(5)]).toEqual(['cards', 7, 5])
  await expect(cards.charge(0)).rejects.toThrow('no')
  await expect(cards.charge(-1)).rejects.toThrow('away')
  const text = await register.getSingleMetricAsString('provider_call_seconds')
  for (const outcome of ['done', 'refused', 'failed'])
    expect(text).toContain(`provider_call_seconds_count{provider="cards",outcome="${outcome}"} 1`)
})
