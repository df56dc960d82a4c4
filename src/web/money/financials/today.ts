import { useState } from 'react'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { useAccount } from '../../kernel/session.ts'

/** Returns today in the time zone of the person's default company. */
export function useToday(): string {
  const account = useAccount()
  const [now] = useState(() => new Date().toISOString())
  const company = account?.companies.find(({ id }) => id === account.defaultCompany) ?? account?.companies[0]
  return wallClockOf(now, company?.timezone ?? 'UTC').slice(0, 10)
}
