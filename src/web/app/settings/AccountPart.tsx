import { Suspense } from 'react'
import { isStaff } from '../../../shared/kernel/permissions.ts'
import type { UserSectionProps } from '../../company/record/settings-section.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { useAccount } from '../../kernel/session.ts'
import AccountSection from '../../people/accounts/settings/AccountSection.tsx'
import section from '../../ui/section.module.css'

const PositionSetting = lazyPart(() => import('../../schedule/time-clock/PositionSetting.tsx'))

/** The person's own data and, for those who work for a company, whether their position is shown on the way. */
export default function AccountPart(props: UserSectionProps) {
  const account = useAccount()
  const isWorking = account?.companies.some(({ role, approved }) => approved && isStaff(role)) === true
  return (
    <div className={section['stack']}>
      <AccountSection {...props} />
      {isWorking && (
        <Suspense fallback={null}>
          <PositionSetting />
        </Suspense>
      )}
    </div>
  )
}
