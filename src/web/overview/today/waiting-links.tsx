import { Anchor, Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDayInWords } from '../../../shared/kernel/dates.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import type { Expiry, WaitingApproval } from '../../../shared/overview/today/today.ts'

/** Leads to the crew of a job, or to the replacement of a member who declined. */
export function CrewLink({ jobId, replace }: { jobId: number; replace: number | null }) {
  return (
    <Button
      size="compact-sm"
      variant="light"
      aria-label={
        replace === null
          ? `Open the crew of job #${jobId}`
          : `Replace the worker of job #${jobId} who declined`
      }
      renderRoot={(props) => (
        <Link
          {...props}
          to="/job/$jobId"
          params={{ jobId: String(jobId) }}
          search={{ tab: 'crew', ...(replace !== null && { replace }) }}
        />
      )}
    >
      {replace === null ? 'Crew' : 'Replace'}
    </Button>
  )
}

/** Calls a person; nothing without a number of ten digits. */
export function CallLink({ name, phone }: { name: string; phone: string | null }) {
  if (phone === null || !/^\d{10}$/.test(phone)) return null
  return (
    <Button
      component="a"
      href={`tel:+1${phone}`}
      size="compact-sm"
      variant="light"
      leftSection={<IconPhone size={14} aria-hidden />}
      aria-label={`Call ${name === '' ? formatPhone(phone) : name}`}
    >
      Call
    </Button>
  )
}

/** The person who waits for an approval, as a link to where it is given. */
export function Approval({ approval: { kind, jobId, name } }: { approval: WaitingApproval }) {
  if (kind === 'signUp' && jobId !== null)
    return (
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link {...props} to="/job/$jobId" params={{ jobId: String(jobId) }} search={{ tab: 'crew' }} />
        )}
      >
        {name}
      </Anchor>
    )
  return (
    <Anchor inherit renderRoot={(props) => <Link {...props} to="/workers" />}>
      {name}
    </Anchor>
  )
}

/** Returns what a person waits for. */
export function approvalText({ kind, jobId, day }: WaitingApproval, today: string): string {
  if (kind === 'account') return 'Wants to join as a worker'
  if (kind === 'timeOff') return `Time off from ${formatDayInWords(day, today)}`
  return `Signed up for job #${jobId ?? ''}`
}

/** What expires, as a link to where it is renewed. */
export function ExpiryLink({ expiry: { kind, id, name } }: { expiry: Expiry }) {
  if (kind === 'document')
    return (
      <Anchor
        inherit
        renderRoot={(props) => <Link {...props} to="/worker/$workerId" params={{ workerId: String(id) }} />}
      >
        {name}
      </Anchor>
    )
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link {...props} to="/settings" search={{ section: kind === 'policy' ? 'insurance' : 'vehicles' }} />
      )}
    >
      {name}
    </Anchor>
  )
}
