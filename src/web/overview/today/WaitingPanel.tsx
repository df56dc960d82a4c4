import { Anchor, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDayInWords, formatTime, wallClockOf } from '../../../shared/kernel/dates.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { ageText, isLate } from '../../../shared/overview/today/today.rules.ts'
import type {
  Today,
  WaitingInquiry,
  WaitingLists,
  WaitingMessage,
} from '../../../shared/overview/today/today.ts'
import { flaggedChanges } from './flagged-changes.tsx'
import { unsentDocuments } from './unsent-documents.tsx'
import { DoneButton } from './DoneButton.tsx'
import { NextStep } from './NextStep.tsx'
import { WaitingGroup, WaitingRow } from './WaitingGroup.tsx'
import { approvalText, Approval, CallLink, CrewLink, ExpiryLink } from './waiting-links.tsx'
import { dollarsText } from './words.ts'
import classes from './today.module.css'

interface Props {
  data: Today
  waiting: WaitingLists
  now: string
}

/** Shows what waits for the office, the most urgent first; lists without rows are named in one line at the end. */
export function WaitingPanel({ data, waiting, now }: Props) {
  const { today, company } = data
  const lists: { title: string; total: number; rows: ReactNode[] }[] = [
    {
      title: 'New inquiries',
      total: waiting.inquiries.total,
      rows: waiting.inquiries.rows.map((inquiry) => (
        <FromClient
          key={inquiry.jobId}
          inquiry={inquiry}
          today={today}
          now={now}
          isLate={isLate(inquiry.at, now, data.inquiryTargetMinutes)}
        />
      )),
    },
    {
      title: 'New bookings',
      total: waiting.bookings?.total ?? 0,
      rows: (waiting.bookings?.rows ?? []).map((booking) => (
        <FromClient key={booking.jobId} inquiry={booking} today={today} now={now} />
      )),
    },
    {
      title: 'Conversations that wait',
      total: waiting.conversations.total,
      rows: waiting.conversations.rows.map((message) => (
        <WaitingRow
          key={message.id}
          title={<Conversation message={message} />}
          age={ageText(message.at, now)}
          text={message.text}
          action={<DoneButton id={message.id} name={nameOf(message)} />}
        />
      )),
    },
    {
      title: 'Missed calls',
      total: waiting.missedCalls.total,
      rows: waiting.missedCalls.rows.map((call) => (
        <WaitingRow
          key={call.id}
          title={<Conversation message={call} />}
          age={ageText(call.at, now)}
          text={
            call.type === 'voicemail'
              ? `Voicemail${call.text === '' ? '' : `: ${call.text}`}`
              : formatPhone(call.address)
          }
          action={
            <>
              <CallLink name={nameOf(call)} phone={call.address} />
              <DoneButton id={call.id} name={nameOf(call)} />
            </>
          }
        />
      )),
    },
    {
      title: 'Next 7 days',
      total: waiting.ahead.total,
      rows: waiting.ahead.rows.map(({ jobId, client, jobDate, needs, declinedId, next }) => (
        <WaitingRow
          key={jobId}
          title={<JobName jobId={jobId} name={client?.name ?? ''} />}
          age={formatDayInWords(jobDate, today)}
          text={needs.map(({ text }) => text).join(' · ')}
          {...(needs.some(({ need }) => need === 'crew' || need === 'confirmation' || need === 'truck')
            ? { action: <CrewLink jobId={jobId} replace={declinedId} /> }
            : { step: <NextStep jobId={jobId} next={next} /> })}
        />
      )),
    },
    {
      title: 'Canceled by clients',
      total: waiting.cancellations.total,
      rows: waiting.cancellations.rows.map(({ jobId, client, jobDate, at }) => (
        <WaitingRow
          key={jobId}
          title={<JobName jobId={jobId} name={client?.name ?? ''} />}
          age={ageText(at, now)}
          text={jobDate === null ? 'No date' : formatDayInWords(jobDate, today)}
          action={client && <CallLink name={client.name} phone={client.phone} />}
        />
      )),
    },
    {
      title: 'Left from yesterday',
      total: waiting.leftOver.total,
      rows: waiting.leftOver.rows.map(({ jobId, client, jobDate, isFinished, open, next }) => (
        <WaitingRow
          key={jobId}
          title={<JobName jobId={jobId} name={client?.name ?? ''} />}
          age={formatTime(jobDate.slice(11, 16))}
          text={isFinished ? `${dollarsText(open)} open` : 'Not finished'}
          step={<NextStep jobId={jobId} next={next} />}
        />
      )),
    },
    {
      title: 'Claims and chargebacks',
      total: waiting.claims.total,
      rows: waiting.claims.rows.map(({ kind, id, jobId, client, text, due, at }) => (
        <WaitingRow
          key={`${kind} ${id}`}
          title={
            <JobName
              jobId={jobId}
              name={client}
              {...(kind === 'dispute' ? { tab: 'contact', hash: 'claims' } : { tab: 'documents' })}
            />
          }
          age={ageText(at, now)}
          isLate={due !== null && due < now}
          text={
            due === null ? text : `${text} by ${formatDayInWords(wallClockOf(due, company.timezone), today)}`
          }
        />
      )),
    },
    unsentDocuments(waiting, now),
    flaggedChanges(waiting, now),
    {
      title: 'Approvals',
      total: waiting.approvals.total,
      rows: waiting.approvals.rows.map((approval) => (
        <WaitingRow
          key={`${approval.kind} ${approval.id}`}
          title={<Approval approval={approval} />}
          age={ageText(approval.at, now)}
          text={approvalText(approval, today)}
        />
      )),
    },
    {
      title: 'Vehicles and papers',
      total: waiting.expiries.total,
      rows: waiting.expiries.rows.map((expiry) => (
        <WaitingRow
          key={`${expiry.kind} ${expiry.id} ${expiry.text}`}
          title={<ExpiryLink expiry={expiry} />}
          isLate={expiry.kind === 'outOfService' || expiry.day <= today}
          text={[expiry.text, expiry.reason].filter(Boolean).join(': ')}
        />
      )),
    },
  ]
  const clear = lists.filter(({ total }) => total === 0).map(({ title }) => title)
  return (
    <aside className={`${classes['waiting']} no-print`} aria-label="What waits">
      {lists
        .filter(({ total }) => total > 0)
        .map(({ title, total, rows }) => (
          <WaitingGroup key={title} title={title} total={total}>
            {rows}
          </WaitingGroup>
        ))}
      {clear.length > 0 && (
        <Text size="sm" c="dimmed" className={classes['clear'] ?? ''}>
          <IconCheck size={16} aria-hidden /> {`Nothing open: ${clear.join(', ')}`}
        </Text>
      )}
    </aside>
  )
}

const nameOf = ({ name, address }: Pick<WaitingMessage, 'name' | 'address'>) =>
  name || formatPhone(address) || address || 'Unknown'

/** What a client sent: an inquiry, or a booking. */
function FromClient({
  inquiry: { jobId, client, place, jobDate, at },
  today,
  now,
  isLate: isOverdue = false,
}: {
  inquiry: WaitingInquiry
  today: string
  now: string
  isLate?: boolean
}) {
  return (
    <WaitingRow
      title={<JobName jobId={jobId} name={client.name} />}
      age={ageText(at, now)}
      isLate={isOverdue}
      text={[place, formatDayInWords(jobDate, today)].filter((part) => part !== '').join(' · ')}
      action={<CallLink name={client.name} phone={client.phone} />}
    />
  )
}

interface JobNameProps {
  jobId: number
  name: string
  tab?: 'contact' | 'documents'
  /** The part of the tab to scroll to. */
  hash?: 'claims'
}

function JobName({ jobId, name, tab, hash }: JobNameProps) {
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link
          {...props}
          to="/job/$jobId"
          params={{ jobId: String(jobId) }}
          search={tab ? { tab } : {}}
          {...(hash && { hash })}
        />
      )}
    >
      {name === '' ? `Job #${jobId}` : name}
    </Anchor>
  )
}

function Conversation({ message }: { message: WaitingMessage }) {
  if (message.jobId !== null) return <JobName jobId={message.jobId} name={nameOf(message)} tab="contact" />
  return (
    <Anchor inherit renderRoot={(props) => <Link {...props} to="/inbox" search={{ open: message.id }} />}>
      {nameOf(message)}
    </Anchor>
  )
}
