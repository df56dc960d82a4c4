import { Container, Title } from '@mantine/core'
import { useState } from 'react'
import { isManager } from '../../../shared/kernel/permissions.ts'
import { useAccount } from '../../kernel/session.ts'
import { CompanyChoice } from '../../ui/CompanyChoice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EquipmentList } from './equipment/EquipmentList.tsx'
import { MyEquipment } from './equipment/MyEquipment.tsx'
import type { FindWorkers } from './fleet.queries.ts'

/** /equipment: a company's equipment for its managers, and what workers hold. */
export function EquipmentPage({ findWorkers }: { findWorkers: FindWorkers }) {
  const account = useAccount()
  const [chosen, setChosen] = useState<number | null>(null)
  if (!account) return null
  const companies = account.companies.filter(({ approved, role }) => approved && isManager(role))
  const wanted = chosen ?? account.defaultCompany
  const company = companies.find(({ id }) => id === wanted) ?? companies[0]
  return (
    <Container size="lg" py="lg">
      {company ? (
        <EquipmentList
          // The key resets the state when the company changes.
          key={company.id}
          company={company}
          findWorkers={findWorkers}
          headingLevel={2}
          renderTitle={(add) => (
            <>
              <Title order={1} size="h2">
                Equipment
              </Title>
              <CompanyChoice companies={companies} value={company.id} onChange={setChosen} />
              {add}
            </>
          )}
        />
      ) : (
        <>
          <PageHeader title="Equipment" />
          <MyEquipment
            timezoneOf={(id) => account.companies.find((one) => one.id === id)?.timezone ?? 'UTC'}
          />
        </>
      )}
    </Container>
  )
}
