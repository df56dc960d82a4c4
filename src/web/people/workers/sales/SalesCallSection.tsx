import { Avatar } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { companyKey } from '../../../company/record/company-key.ts'
import type { Worker } from '../../../../shared/people/workers/crew.ts'
import { formatPhoneWithCountry } from '../../../../shared/kernel/phone.ts'
import { SALES_CALL_TEXTS } from '../../../../shared/people/workers/sales.ts'
import { changeSalesCall } from '../../../../shared/company/settings/companies.api.ts'
import { call } from '../../../kernel/api.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { PagedList } from '../../../ui/list/PagedList.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import type { CompanySectionProps } from '../../../company/record/settings-section.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { nameOf } from '../markers.ts'
import { workersQuery } from '../workers.queries.ts'
import sections from '../../../ui/section.module.css'
import classes from '../workers.module.css'
import ui from '../../../ui/primitives.module.css'

const PAGE_LINKS = 10

/** Lists the company's workers; each can be added to or removed from the sales-call list. */
export default function SalesCallSection({ company }: CompanySectionProps) {
  const queries = useQueryClient()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const query = useQuery(workersQuery(page, search))

  async function change(worker: Worker, type: 'add' | 'delete') {
    const saved = await call(changeSalesCall, {
      params: { id: company.id, workerId: worker.id },
      body: { type },
    })
    queries.setQueryData(companyKey(company.id), saved)
    showSuccess(SALES_CALL_TEXTS[type])
  }

  return (
    <div className={sections['stack']}>
      <h2 className={ui['headingLarge']}>Workers</h2>
      <p className={sections['hint']}>
        People on the Sales Call list are called first when somebody calls about a new move, and are notified
        of inquiries from your website as set under Online booking.
      </p>
      <SearchField
        label="Search"
        placeholder="Name, phone or email"
        value={search}
        onSearch={(text) => {
          setSearch(text)
          setPage(1)
        }}
      />
      <PagedList
        query={query}
        nouns={['worker', 'workers']}
        page={page}
        onPage={setPage}
        links={PAGE_LINKS}
        empty={<EmptyState title={search === '' ? 'No workers yet' : 'No workers match this search.'} />}
      >
        {(rows) => (
          <ul className={ui['listStack']} aria-label="Workers">
            {rows.map((worker) => (
              <li key={worker.id} className={classes['card']} aria-label={nameOf(worker)}>
                <div className={`${classes['person']} ${classes['facts']}`}>
                  <Avatar src={worker.profilePic} name={nameOf(worker)} color="gray" alt="" aria-hidden />
                  <div>
                    <div className={classes['name']}>{nameOf(worker)}</div>
                    <div className={ui['small']}>{formatPhoneWithCountry(worker.phone)}</div>
                  </div>
                </div>
                {company.salesCall.includes(worker.id) ? (
                  <>
                    <span className={ui['small']}>On the Sales Call list</span>
                    <AsyncButton variant="default" action={() => change(worker, 'delete')}>
                      Remove from Sales Call
                    </AsyncButton>
                  </>
                ) : (
                  <AsyncButton variant="light" action={() => change(worker, 'add')}>
                    Add to Sales Call
                  </AsyncButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
