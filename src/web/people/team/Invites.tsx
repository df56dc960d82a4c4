import { Badge, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { resendInvite, revokeInvite, type Invite } from '../../../shared/people/accounts/invites.api.ts'
import { ROLE_LABELS } from '../../../shared/people/accounts/team.rules.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { call } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { ErrorState } from '../../ui/states.tsx'
import section from '../../ui/section.module.css'
import { invitesQuery } from './team.queries.ts'
import classes from './team.module.css'

const PER_PAGE = 50

interface Props {
  companyId: number
  timezone: string
  onChanged: () => Promise<unknown>
}

/** Invitations that were not accepted yet; renders nothing if there are none. */
export function Invites({ companyId, timezone, onChanged }: Props) {
  const [page, setPage] = useState(1)
  const invites = useQuery(invitesQuery(companyId, page))
  if (invites.isError)
    return <ErrorState message={invites.error.message} onRetry={() => void invites.refetch()} />
  if (!invites.data || (invites.data.rows.length === 0 && page === 1)) return null
  return (
    <section className={section['block']} aria-labelledby="invites">
      <h3 id="invites" className={section['subtitle']}>
        Open invitations
      </h3>
      <ul className={classes['rows']} aria-label="Open invitations">
        {invites.data.rows.map((invite) => (
          <InviteRow
            key={invite.id}
            companyId={companyId}
            timezone={timezone}
            invite={invite}
            onChanged={onChanged}
          />
        ))}
      </ul>
      <Pages
        page={page}
        pages={Math.ceil(invites.data.total / PER_PAGE)}
        onPage={setPage}
        label="Pages of invitations"
      />
    </section>
  )
}

function InviteRow({ companyId, timezone, invite, onChanged }: Props & { invite: Invite }) {
  const params = { id: companyId, inviteId: invite.id }

  async function resend() {
    await call(resendInvite, { params })
    await onChanged()
  }

  async function revoke() {
    await call(revokeInvite, { params })
    await onChanged()
  }

  return (
    <li className={classes['row']}>
      <div>
        <Group gap={8}>
          <span className={classes['name']}>{invite.email}</span>
          <Badge variant="light" color="gray">
            {ROLE_LABELS[invite.role]}
          </Badge>
          {invite.isExpired && (
            <Badge variant="light" color="red">
              Expired
            </Badge>
          )}
        </Group>
        <div className={classes['facts']}>
          <span>
            {invite.firstName} {invite.lastName}
          </span>
          <span>
            Sent {formatInstant(invite.sentAt, timezone)}
            {invite.invitedBy !== '' && ` by ${invite.invitedBy}`}
          </span>
          {!invite.isExpired && <span>Until {formatInstant(invite.expiresAt, timezone)}</span>}
        </div>
      </div>
      {invite.mayChange && (
        <Group gap={8}>
          <AsyncButton
            variant="default"
            mih={44}
            action={resend}
            successText={`Sent again to ${invite.email}.`}
            aria-label={`Send again to ${invite.email}`}
          >
            Send again
          </AsyncButton>
          <AsyncButton
            variant="subtle"
            color="red"
            mih={44}
            action={revoke}
            successText="The invitation was withdrawn."
            aria-label={`Withdraw the invitation to ${invite.email}`}
          >
            Take back
          </AsyncButton>
        </Group>
      )}
    </li>
  )
}
