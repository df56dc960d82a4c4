import { Checkbox, Group, Modal, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { changeMember, type TeamMember } from '../../../shared/people/accounts/team.api.ts'
import { ROLE_LABELS, STAFF_ROLES, type StaffRole } from '../../../shared/people/accounts/team.rules.ts'
import { effectiveRole } from '../../../shared/kernel/permissions.ts'
import { call } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'

interface Props {
  companyId: number
  member: TeamMember
  roles: readonly StaffRole[]
  onClose: () => void
  onSaved: () => Promise<unknown>
}

/** The role and permissions of a member. */
export function MemberDialog({ companyId, member, roles, onClose, onSaved }: Props) {
  const before = STAFF_ROLES.find((role) => role === member.role) ?? 'worker'
  const [role, setRole] = useState<StaffRole>(before)
  const [viewFinancials, setViewFinancials] = useState(member.viewFinancials)
  const [isSales, setSales] = useState(member.isSales)
  const isOffice = effectiveRole([role]) === 'manager'
  // If the new role is manager, people with the permission to grant financials can grant them in the same
  // step.
  const mayGiveFigures = isOffice && roles.includes('administrator')

  async function save() {
    const body = {
      ...(role !== before && { role }),
      ...(mayGiveFigures && viewFinancials !== member.viewFinancials && { viewFinancials }),
      ...(isSales !== member.isSales && { isSales }),
    }
    await call(changeMember, { params: { id: companyId, userId: member.id }, body })
    await onSaved()
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={`${member.firstName} ${member.lastName}`.trim()} centered>
      <Stack>
        <Select
          label="Role"
          data-autofocus
          allowDeselect={false}
          data={roles.map((one) => ({ value: one, label: ROLE_LABELS[one] }))}
          value={role}
          onChange={(next) => setRole(roles.find((one) => one === next) ?? role)}
        />
        {mayGiveFigures && (
          <Checkbox
            label="Sees financials"
            description="Revenue, costs, pay and what is left"
            checked={viewFinancials}
            onChange={(event) => setViewFinancials(event.currentTarget.checked)}
          />
        )}
        <Checkbox
          label="Sales"
          description="Has a sales schedule"
          checked={isSales}
          onChange={(event) => setSales(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <AsyncButton mih={44} action={save} successText="Team saved.">
            Save
          </AsyncButton>
        </Group>
      </Stack>
    </Modal>
  )
}
