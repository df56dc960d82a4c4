import { describe, expect, it } from 'vitest'
import {
  paymentSplit,
  variablesInputSchema,
  withJobTerms,
  mergeVariables,
  type StoredVariables,
} from './variables.ts'

describe('saved variables', () => {
  it('leave the others unchanged and set only the unit of a deposit as a label', () => {
    const stored = { depositLocal: { value: 50, unitsLabel: '$' }, workerPay: { value: 18 } }
    const saved = mergeVariables(stored, {
      depositLocal: { value: 10, unitsLabel: '%' },
      changeDatetimeFee: { value: 25, unitsLabel: 'fees' },
    })
    expect(saved).toMatchObject({
      depositLocal: { value: 10, unitsLabel: '%' },
      workerPay: { value: 18 },
      changeDatetimeFee: { value: 25 },
    })
    expect(saved['changeDatetimeFee']).not.toHaveProperty('unitsLabel')
  })

  it('determine the share after delivery', () => {
    const saved = mergeVariables(
      {},
      { beforePickupLocal: { value: 25.5 }, beforeDeliveryLocal: { value: 50 } },
    )
    expect(saved['afterDeliveryLocal']).toEqual({ value: 24.5 })
    expect(saved['afterDeliveryLong']).toBeUndefined()
    const percent = mergeVariables(saved, { depositLocal: { value: 20, unitsLabel: '%' } })
    expect(percent['afterDeliveryLocal']).toEqual({ value: 4.5 })
  })

  it('ignore a value for the share after delivery, both sent and stored', () => {
    const sent = { afterDeliveryLocal: { value: 5 }, afterDeliveryLong: { value: 7 } }
    const saved = mergeVariables({ beforePickupLocal: { value: 60 } }, sent)
    expect(saved['afterDeliveryLocal']).toEqual({ value: 40 })
    expect(saved['afterDeliveryLong']).toEqual({ value: 100 })
    const mended = mergeVariables({ afterDeliveryLocal: { value: 5 } }, { workerPay: { value: 18 } })
    expect(mended['afterDeliveryLocal']).toEqual({ value: 100 })
  })

  it('count a deposit only in percent', () => {
    expect(paymentSplit({ depositLong: { value: 90, unitsLabel: '$' } }, 'Long')).toEqual({
      sum: 0,
      rest: 100,
    })
    expect(paymentSplit({ depositLong: { value: 90, unitsLabel: '%' } }, 'Long')).toEqual({
      sum: 90,
      rest: 10,
    })
  })

  it('are kept by a job, except what workers are paid', () => {
    const company: { variables: StoredVariables; cardFeePercent: number; name: string } = {
      variables: { hourlyRateTwo: { value: 240 }, tip: { value: 2 }, workerPay: { value: 30 } },
      cardFeePercent: 2,
      name: 'Peak Movers',
    }
    const kept = { variables: { hourlyRateTwo: { value: 80 } }, cardFeePercent: 0 }
    expect(withJobTerms(company, kept)).toEqual({
      variables: { hourlyRateTwo: { value: 80 }, workerPay: { value: 30 } },
      cardFeePercent: 0,
      name: 'Peak Movers',
    })
    expect(withJobTerms(company, null)).toBe(company)
  })

  it.each([
    [{ depositLocal: { value: -1 } }],
    [{ depositLocal: { value: 1.005 } }],
    [{ depositLocal: { value: 101, unitsLabel: '%' } }],
    [{ depositLocal: { value: 5, unitsLabel: 'kg' } }],
    [{ beforePickupLocal: { value: 101 } }],
    [{ nonsense: { value: 1 } }],
    [{ workerPay: { value: 'much' } }],
  ])('reject %j', (sent) => expect(variablesInputSchema.safeParse(sent).success).toBe(false))
})
