import { Avatar, Text, VisuallyHidden } from '@mantine/core'
import { labelViewerOf, typeLabel } from '../../../../shared/trade/job.labels.ts'
import { CREW_ANSWER_LABELS } from '../../../../shared/people/workers/crew.choices.ts'
import type { JobRow } from '../../../../shared/jobs/jobs/job.rows.ts'
import { statusBadge } from '../../../../shared/trade/status.colors.ts'
import type { Role } from '../../../../shared/kernel/permissions.ts'
import {
  formatDayInWords,
  formatInstant,
  formatJobDate,
  formatTime,
  wallClockOf,
} from '../../../../shared/kernel/dates.ts'
import { jobDayOf } from '../../../../shared/trade/job.choices.ts'
import { centsFromDollars, formatCents } from '../../../../shared/kernel/money.ts'
import { formatPhoneWithCountry } from '../../../../shared/kernel/phone.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { ColumnName } from './columns.ts'
import { SeenBy } from './SeenBy.tsx'
import classes from './list.module.css'

/** A row's badge, which depends on its data and the current time at the company. */
export function RowBadge({ row, role }: { row: JobRow; role: Role }) {
  return (
    <span>
      <StatusBadge {...badgeOf(row, role)} />
      {row.isLost && (
        <Text span size="xs" c="dimmed">
          {' lost'}
        </Text>
      )}
      {row.isOnline && (
        <Text span size="xs" c="dimmed" title="Online booking">
          {' online'}
        </Text>
      )}
    </span>
  )
}

function badgeOf(row: JobRow, role: Role) {
  const now = wallClockOf(new Date().toISOString(), row.companyInfo.timezone)
  return statusBadge(row, now, labelViewerOf(role))
}

/** The content of a cell; 'scheduled' is rendered by the row itself, as its link. */
export function Cell({
  row,
  role,
  column,
  isUnread,
}: {
  row: JobRow
  role: Role
  column: Exclude<ColumnName, 'scheduled'>
  isUnread: boolean
}) {
  if (column === 'lastContact') return <LastContact row={row} isUnread={isUnread} />
  if (column === 'status') return <RowBadge row={row} role={role} />
  if (column === 'type') return typeLabel(row, labelViewerOf(role))
  if (column === 'phone') return formatPhoneWithCountry(row.client?.phone)
  if (column === 'client') return <Clamped text={clientName(row)} />
  if (column === 'address') return <Clamped text={row.locations[0]?.address ?? ''} />
  if (column === 'toAddress') return <Clamped text={row.toAddress ?? ''} />
  if (column === 'amount' || column === 'balance') return money(row[column])
  if (column === 'company') return <Clamped text={row.companyInfo.name} />
  if (column === 'crew') return <Crew row={row} role={role} />
  return <SeenBy row={row} />
}

/** The time of the last communication of the job, with a dot for unread messages. */
export function LastContact({ row, isUnread, label }: { row: JobRow; isUnread: boolean; label?: string }) {
  const text = `${label ?? ''}${formatInstant(row.lastContactDate, row.companyInfo.timezone)}`
  if (!isUnread) return text
  return (
    <span className={classes['unread']} title="New message">
      {text}
      <VisuallyHidden>, new message</VisuallyHidden>
    </span>
  )
}

/** Returns dollars as text; '' for a job whose price is not known yet. */
export function money(dollars: number | null): string {
  return dollars === null ? '' : formatCents(centsFromDollars(dollars))
}

/** At most two lines, so that rows keep their height; the tooltip shows the full text. */
function Clamped({ text }: { text: string }) {
  return (
    <span className={classes['clamped']} title={text}>
      {text}
    </span>
  )
}

/** Returns the client's name as far as this viewer may see it. */
export function clientName(row: JobRow): string {
  return row.client ? `${row.client.firstName} ${row.client.lastName}`.trim() : ''
}

/** Returns the text of a row's link: its date, or that it has none. */
export function rowTitle(row: JobRow): string {
  return formatJobDate(row.jobDate) || 'No date'
}

/** Returns the text of the link to a client's own move: its day in words and its time. */
export function moveTitle({ jobDate }: JobRow): string {
  const day = jobDayOf(jobDate)
  return day === null ? 'No date' : `${formatDayInWords(day, '')}, ${formatTime(jobDate.slice(11, 16))}`
}

/** Maximum number of crew pictures; all names are shown. */
const PICTURES = 3

/** What the crew of a scheduled job answered: for managers of all members, for a worker of themselves. */
function Answers({ row }: { row: JobRow }) {
  const given = row.crew.flatMap(({ answer }) => answer ?? [])
  const declined = given.filter((one) => one === 'declined').length
  const confirmed = given.filter((one) => one === 'confirmed').length
  if (row.answer === 'declined' || declined > 0)
    return <StatusBadge label={declined > 1 ? `${declined} declined` : 'Declined'} color="red" />
  if (row.answer !== null) return <span className={classes['answers']}>{CREW_ANSWER_LABELS[row.answer]}</span>
  if (confirmed === 0) return null
  return <span className={classes['answers']}>{`${confirmed} of ${given.length} confirmed`}</span>
}

/** The crew with pictures; the server shortens last names. */
export function Crew({ row, role }: { row: JobRow; role: Role }) {
  if (row.crew.length === 0 && role === 'client') return null
  if (row.crew.length === 0) return <Text inherit c="dimmed" span>{`0 of ${row.crewSize}`}</Text>
  const names = row.crew.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
  return (
    <span className={classes['crew']}>
      <Avatar.Group spacing={4} component="span">
        {row.crew.slice(0, PICTURES).map((member, index) => (
          <Avatar
            key={member.id ?? `gone-${index}`}
            component="span"
            src={member.profilePic}
            size={24}
            name={names[index] ?? ''}
            color="gray"
            alt=""
            aria-hidden
          />
        ))}
      </Avatar.Group>
      <Clamped text={names.join(', ')} />
      <Answers row={row} />
    </span>
  )
}
