import { Container } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../../kernel/lazy-part.ts'
import type { Account } from '../../../../shared/kernel/account.ts'
import { isManager, isStaff } from '../../../../shared/kernel/permissions.ts'
import { useAccount } from '../../../kernel/session.ts'
import { CompanyChoice } from '../../../ui/CompanyChoice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { LoadingText } from '../../../ui/states.tsx'
import { useScrollChosenIntoView } from '../../../ui/use-chosen-in-sight.ts'
import { AREA_SECTIONS, AREA_TITLES, type AreaSearch, type AreaProps } from './place.ts'
import sideMenu from '../../../ui/side-menu.module.css'
import ui from '../../../ui/primitives.module.css'

const Dashboard = lazyPart(() => import('../dashboard/Dashboard.tsx'))
const Communications = lazyPart(() => import('../remarks/Communications.tsx'))
const ReadManual = lazyPart(() => import('../reading/ReadManual.tsx'))
const Testing = lazyPart(() => import('../testing/Testing.tsx'))

type Props = Pick<AreaProps, 'place' | 'onPlace'>

/** Shows /worker-dev: what workers need, and the tools of their managers. */
export function WorkerAreaPage({ place, onPlace }: Props) {
  const account = useAccount()
  if (!account) return null
  const companies = staffCompanies(account)
  const company = companies.find(({ id }) => id === place.company) ?? companies[0]
  if (!company) return null
  const props: AreaProps = {
    companyId: company.id,
    timezone: company.timezone,
    isManager: isManager(company.role),
    place,
    onPlace,
  }
  return (
    <Container size="100%" py="lg">
      <PageHeader
        title="Worker Dev"
        actions={
          <CompanyChoice
            companies={companies}
            value={company.id}
            onChange={(chosen) => onPlace({ section: place.section, company: chosen })}
          />
        }
      />
      <div className={sideMenu['area']}>
        <AreaMenu place={place} />
        {/* Remounts for another company. */}
        <div className={ui['panel']} key={company.id}>
          <Suspense fallback={<LoadingText />}>
            {place.section === 'dashboard' && <Dashboard {...props} />}
            {place.section === 'communications' && <Communications {...props} />}
            {place.section === 'manual' && <ReadManual {...props} />}
            {place.section === 'testing' && <Testing {...props} />}
          </Suspense>
        </div>
      </div>
    </Container>
  )
}

/** Returns the companies for which a person works, their default one first. */
function staffCompanies(account: Account): Account['companies'] {
  return account.companies
    .filter(({ approved, role }) => approved && isStaff(role))
    .toSorted(
      (one, other) => Number(other.id === account.defaultCompany) - Number(one.id === account.defaultCompany),
    )
}

/** Shows the side menu: on the left, on phones as a row of tabs that scrolls. */
function AreaMenu({ place }: { place: AreaSearch }) {
  const row = useScrollChosenIntoView<HTMLUListElement>(place.section)
  return (
    <nav className={sideMenu['menu']} aria-label="Worker Dev" data-dense>
      <ul ref={row}>
        {AREA_SECTIONS.map((section) => (
          <li key={section}>
            <Link
              to="/worker-dev"
              search={{ section, ...(place.company !== undefined && { company: place.company }) }}
              activeOptions={{ exact: true }}
              aria-current={section === place.section ? 'page' : undefined}
              // The router's own active mark would compare the whole address.
              activeProps={{}}
            >
              {AREA_TITLES[section]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
