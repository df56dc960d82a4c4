import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CONDITION_LABELS, type Equipment } from '../../../../shared/company/fleet/equipment.ts'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import { listLoans } from '../../../../shared/company/fleet/equipment.api.ts'
import { listQuery } from '../../../kernel/queries.ts'
import { PagedList } from '../../../ui/list/PagedList.tsx'
import type { FleetCompany } from '../fleet-company.ts'
import { RecordDialog } from '../RecordDialog.tsx'
import { holderText } from './loan-words.ts'
import classes from '../../../ui/records.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  company: FleetCompany
  item: Equipment
  onClose: () => void
}

/** The loans of a piece of equipment, newest first. */
export function LoansDialog({ opened, company, item, onClose }: Props & { opened: boolean }) {
  return (
    <RecordDialog opened={opened} onClose={onClose} title={`Who held ${item.name}`}>
      <Loans company={company} item={item} />
    </RecordDialog>
  )
}

function Loans({ company, item }: Omit<Props, 'onClose'>) {
  const [page, setPage] = useState(1)
  const query = useQuery(listQuery(listLoans, { params: { id: item.id }, query: { page, per_page: 20 } }))
  return (
    <PagedList
      query={query}
      nouns={['loan', 'loans']}
      page={page}
      onPage={setPage}
      empty={<p className={ui['hint']}>Nobody has held it yet.</p>}
    >
      {(loans) => (
        <ul className={ui['listStack']} aria-label={`Who held ${item.name}`}>
          {loans.map((loan) => (
            <li key={loan.id} className={classes['card']}>
              <p className={classes['text']}>{holderText(loan)}</p>
              <p className={ui['hint']}>
                Taken {formatInstant(loan.outAt, company.timezone)}, from {loan.outBy}
              </p>
              <p className={ui['hint']}>
                {loan.condition === null
                  ? 'Not returned yet'
                  : `Back ${formatInstant(loan.returnedAt, company.timezone)}, ${CONDITION_LABELS[loan.condition].toLowerCase()}, to ${loan.returnedBy ?? ''}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
