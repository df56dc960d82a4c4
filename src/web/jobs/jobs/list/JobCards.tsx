import { ActionIcon } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { labelViewerOf, typeLabel } from '../../../../shared/trade/job.labels.ts'
import type { JobRow } from '../../../../shared/jobs/jobs/job.rows.ts'
import type { Role } from '../../../../shared/kernel/permissions.ts'
import { formatPhoneWithCountry } from '../../../../shared/kernel/phone.ts'
import { clientName, Crew, LastContact, money, moveTitle, RowBadge, rowTitle } from './cells.tsx'
import type { ColumnName } from './columns.ts'
import { SelectBox, type Selection } from './SelectBox.tsx'
import { highlightMark } from './JobTable.tsx'
import classes from './list.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  rows: readonly JobRow[]
  role: Role
  columns: readonly ColumnName[]
  freshRound: (row: JobRow) => number | undefined
  unreadJobs: ReadonlySet<number>
  /** The selected jobs, while jobs are selected. */
  selection?: Selection | undefined
  renderAction?: ((row: JobRow) => ReactNode) | undefined
  label?: string
}

/** The list on phones: one card per job, which is a link as a whole. */
export function JobCards({ rows, label = 'Jobs', ...more }: Props) {
  const { role, columns, freshRound, unreadJobs, selection, renderAction } = more
  return (
    <ul className={`${ui['list']} ${classes['cards']}`} aria-label={label}>
      {rows.map((row) => (
        <li
          key={row.id}
          className={`${ui['card']} ${classes['card']}`}
          data-fresh={highlightMark(freshRound(row))}
        >
          {selection && (
            <div className={classes['above']}>
              <SelectBox row={row} selection={selection} />
            </div>
          )}
          <Card row={row} role={role} columns={columns} isUnread={unreadJobs.has(row.id)} />
          {renderAction && <div className={classes['above']}>{renderAction(row)}</div>}
        </li>
      ))}
    </ul>
  )
}

function Card({
  row,
  role,
  columns,
  isUnread,
}: {
  row: JobRow
  role: Role
  columns: readonly ColumnName[]
  isUnread: boolean
}) {
  const has = (column: ColumnName) => columns.includes(column)
  const phone = has('phone') ? formatPhoneWithCountry(row.client?.phone) : ''
  const facts = [
    `#${row.id}`,
    typeLabel(row, labelViewerOf(role)),
    ...(has('company') ? [row.companyInfo.name] : []),
  ]
  return (
    <>
      <div className={classes['card-head']}>
        <Link
          to="/job/$jobId"
          params={{ jobId: String(row.id) }}
          preload={false}
          className={classes['card-link'] ?? ''}
        >
          {role === 'client' ? moveTitle(row) : rowTitle(row)}
        </Link>
        <RowBadge row={row} role={role} />
      </div>
      <div className={classes['small']}>{facts.join(' · ')}</div>
      <div className={classes['card-body']}>
        <div>
          {has('client') && row.client && <div>{clientName(row)}</div>}
          {phone !== '' && <div>{phone}</div>}
          <div>{row.locations[0]?.address ?? ''}</div>
          {has('toAddress') && row.toAddress !== null && <div>To {row.toAddress}</div>}
          {has('amount') && row.amount !== null && <div>Amount {money(row.amount)}</div>}
          {has('balance') && row.balance !== null && <div>Left to pay: {money(row.balance)}</div>}
          {has('crew') && row.crew.length > 0 && <Crew row={row} role={role} />}
        </div>
        {phone !== '' && (
          <ActionIcon
            component="a"
            href={`tel:+1${row.client?.phone ?? ''}`}
            size={44}
            variant="default"
            className={classes['above'] ?? ''}
            aria-label={`Call ${clientName(row)}`}
          >
            <IconPhone size={20} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {has('lastContact') && row.lastContactDate && (
        <div className={classes['small']}>
          <LastContact row={row} isUnread={isUnread} label="Last contact " />
        </div>
      )}
      {has('seenBy') && row.seenBy.length > 0 && (
        <div className={classes['small']}>
          Seen by {row.seenBy.map(({ firstName }) => firstName).join(', ')}
        </div>
      )}
    </>
  )
}
