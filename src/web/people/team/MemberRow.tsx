import { ActionIcon, Avatar, Badge, Button, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { removeMember, resetSecondFactor, type TeamMember } from '../../../shared/people/accounts/team.api.ts'
import { ROLE_LABELS } from '../../../shared/people/accounts/team.rules.ts'
import { ROLE_COLORS } from '../../../shared/trade/status.colors.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { call } from '../../kernel/api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import classes from './team.module.css'

interface Props {
  companyId: number
  timezone: string
  member: TeamMember
  onEdit: () => void
  onChanged: () => Promise<unknown>
}

/** Returns the id of the button that gets the focus back when a member's dialog closes. */
export const changeButtonId = (member: number): string => `change-member-${member}`

/** A member of the team with the operations on them. */
export function MemberRow({ companyId, timezone, member, onEdit, onChanged }: Props) {
  const [asking, setAsking] = useState<'remove' | 'reset' | null>(null)
  const name = `${member.firstName} ${member.lastName}`.trim()
  const { actions } = member
  const params = { id: companyId, userId: member.id }

  async function remove() {
    await call(removeMember, { params })
    showSuccess(`${name} was removed from the team.`)
    await onChanged()
  }

  async function reset() {
    await call(resetSecondFactor, { params })
    showSuccess(`The second factor of ${name} was reset.`)
    await onChanged()
  }

  return (
    <li className={classes['row']}>
      <div className={classes['who']}>
        <Avatar src={member.profilePic} size={40} alt="" />
        <div>
          <Group gap={8}>
            <span className={classes['name']}>{name}</span>
            <StatusBadge label={ROLE_LABELS[member.role]} color={ROLE_COLORS[member.role]} />
            {member.approval === 'pending' && (
              <Badge variant="outline" color="gray">
                Awaiting approval
              </Badge>
            )}
          </Group>
          <div className={classes['facts']}>
            {member.email !== null && <span>{member.email}</span>}
            {member.phone !== null && <span>{formatPhone(member.phone)}</span>}
            {member.viewFinancials && <span>Sees financials</span>}
            {member.isSales && <span>Sales</span>}
            <span>Second factor: {member.secondFactor ? 'yes' : 'no'}</span>
            <span>
              {member.lastSeen === null
                ? 'Never seen'
                : `Last seen ${formatInstant(member.lastSeen, timezone)}`}
            </span>
          </div>
        </div>
      </div>
      {actions.change && (
        <Group gap={8} wrap="nowrap">
          <Button
            id={changeButtonId(member.id)}
            variant="default"
            mih={44}
            onClick={onEdit}
            aria-label={`Change ${name}`}
          >
            Change
          </Button>
          {(actions.remove || actions.resetSecondFactor) && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon size={44} color="gray" aria-label={`More about ${name}`}>
                  <IconDots size={18} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {actions.resetSecondFactor && (
                  <Menu.Item onClick={() => setAsking('reset')}>Reset second factor</Menu.Item>
                )}
                {actions.remove && (
                  <Menu.Item c="var(--mantine-color-error)" onClick={() => setAsking('remove')}>
                    Remove from the team
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
      )}
      <ConfirmDialog
        opened={asking === 'remove'}
        onClose={() => setAsking(null)}
        question={`${name} can no longer see or do anything here, from now on. Their name stays with the jobs they worked on.`}
        confirmLabel="Remove from the team"
        onConfirm={remove}
      />
      <ConfirmDialog
        opened={asking === 'reset'}
        onClose={() => setAsking(null)}
        question={`${name} can then log in with the password alone. Make sure the request really comes from ${member.firstName}.`}
        confirmLabel="Reset second factor"
        onConfirm={reset}
      />
    </li>
  )
}
