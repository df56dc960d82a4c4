import { Badge, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listInvites,
  resendInvite,
  revokeInvite,
  type Invite,
} from '../../../shared/people/accounts/invites.api.ts'
import { ROLE_LABELS } from '../../../shared/people/accounts/team.rules.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { call } from '../../kernel/api.ts'
import { listQuery } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { PagedList } from '../../ui/list/PagedList.tsx'
import section from '../../ui/section.module.css'
import classes from './team.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  companyId: number
  timezone: string
  onChanged: () => Promise<unknown>
}

/** Invitations that were not accepted yet; renders nothing if there are none. */
export function Invites({ companyId, timezone, onChanged }: Props) {
  const [page, setPage] = useState(1)
  const invites = useQuery(listQuery(listInvites, { params: { id: companyId }, query: { page } }))
  if (invites.data?.total === 0 || invites.isPending) return null
  return (
    <section className={section['block']} aria-labelledby="invites">
      <h3 id="invites" className={ui['heading']}>
        Open invitations
      </h3>
      <PagedList
        query={invites}
        nouns={['invitation', 'invitations']}
        page={page}
        onPage={setPage}
        empty={null}
      >
        {(rows) => (
          <ul className={ui['list']} aria-label="Open invitations">
            {rows.map((invite) => (
              <InviteRow
                key={invite.id}
                companyId={companyId}
                timezone={timezone}
                invite={invite}
                onChanged={onChanged}
              />
            ))}
          </ul>
        )}
      </PagedList>
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
            Withdraw
          </AsyncButton>
        </Group>
      )}
    </li>
  )
}
