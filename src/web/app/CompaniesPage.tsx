import { Container } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import type { Account } from '../../shared/kernel/account.ts'
import { isManager } from '../../shared/kernel/permissions.ts'
import { useAccount } from '../kernel/session.ts'
import { LoadingText } from '../ui/states.tsx'
import { defaultFirst } from './companies.ts'

type Companies = Account['companies']

interface Props {
  size?: 'lg'
  /** Which of the person's companies it is about; those that they manage unless given. */
  only?: (company: Companies[number]) => boolean
  render: (companies: Companies) => ReactNode
}

/** A page about some of the person's companies, the default one first; its screen may still be loading. */
export function CompaniesPage({ size, only = ({ role }) => isManager(role), render }: Props) {
  const account = useAccount()
  return (
    account && (
      <Container size={size ?? '100%'} py="lg">
        <Suspense fallback={<LoadingText />}>{render(defaultFirst(account).filter(only))}</Suspense>
      </Container>
    )
  )
}
