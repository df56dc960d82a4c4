import { Anchor, Badge, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { JournalEntry } from '../../../../shared/money/accounting/account.ts'
import { formatDay, formatInstant } from '../../../../shared/kernel/dates.ts'
import { sideText } from '../amounts.ts'
import { useBooks } from '../books.ts'
import { memoText } from './memo-text.ts'
import { ReverseDialog } from './ReverseDialog.tsx'
import classes from '../accounting.module.css'
import ui from '../../../ui/primitives.module.css'

/** Shows an entry with its lines: debits, then indented credits, each side in its column. */
export function EntryCard({ entry }: { entry: JournalEntry }) {
  const { company, place, renderPlace } = useBooks()
  const [isAsking, setAsking] = useState(false)
  // Journals list debits first.
  const lines = entry.lines.toSorted((one, other) => Number(one.credit > 0) - Number(other.credit > 0))
  const madeBy = entry.createdBy === '' ? '' : ` by ${entry.createdBy}`
  return (
    <article className={`${ui['card']} ${classes['entry']}`} aria-label={`Entry ${entry.id}`}>
      <div className={`${ui['row']} ${classes['entryHead']}`}>
        <time dateTime={entry.date} className={classes['name']}>
          {formatDay(entry.date)}
        </time>
        <Badge variant="light" color="gray">
          {entry.kind}
        </Badge>
        {entry.jobId !== null && (
          <Anchor
            className={classes['jobLink'] ?? ''}
            renderRoot={(props) => (
              <Link {...props} to="/job/$jobId" params={{ jobId: String(entry.jobId) }}>
                Job #{entry.jobId}
              </Link>
            )}
          />
        )}
        <span className={classes['memo']}>{memoText(entry)}</span>
        <span className={classes['small']}>
          Entry {entry.id}, made {formatInstant(entry.createdAt, company.timezone)}
          {madeBy}
        </span>
        {entry.mayReverse && (
          <Button
            variant="default"
            size="xs"
            aria-label={`Reverse entry ${entry.id}`}
            onClick={() => setAsking(true)}
          >
            Reverse
          </Button>
        )}
      </div>
      <table className={classes['table']}>
        {/* Shown once, above all entries. */}
        <thead className={ui['hidden']}>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Debit</th>
            <th scope="col">Credit</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index} data-marked={line.accountId === place.account || undefined}>
              <th scope="row" className={line.credit > 0 ? classes['setIn'] : undefined}>
                <span className={classes['number']}>{line.number}</span>{' '}
                {renderPlace(
                  { ...place, page: undefined, account: line.accountId },
                  { className: classes['quietLink'], children: line.name },
                )}
              </th>
              <td className={classes['money']}>{sideText(line.debit)}</td>
              <td className={classes['money']}>{sideText(line.credit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {entry.mayReverse && <ReverseDialog opened={isAsking} onClose={() => setAsking(false)} entry={entry} />}
    </article>
  )
}
