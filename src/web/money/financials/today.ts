import { useState } from 'react'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { useAccount } from '../../kernel/session.ts'

/** Today on the clock of the person's own company. */
export function useToday(): string {
  const account = useAccount()
  const [now] = useState(() => new Date().toISOString())
  const company = account?.companies.find(({ id }) => id === account.defaultCompany) ?? account?.companies[0]
  return wallClockOf(now, company?.timezone ?? 'UTC').slice(0, 10)
}
