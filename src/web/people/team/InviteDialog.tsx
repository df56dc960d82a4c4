import { Modal, Select, Text, TextInput } from '@mantine/core'
import { createInvite, INVITE_DAYS, inviteInputSchema } from '../../../shared/people/accounts/invites.api.ts'
import { ROLE_LABELS, type StaffRole } from '../../../shared/people/accounts/team.rules.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { call } from '../../kernel/api.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { useRecordForm } from '../../kernel/record-form.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'

interface Values {
  email: string
  firstName: string
  lastName: string
  role: StaffRole
}
const BLANK: Values = { email: '', firstName: '', lastName: '', role: 'worker' }

interface Props {
  companyId: number
  roles: readonly StaffRole[]
  opened: boolean
  onClose: () => void
  onInvited: () => Promise<unknown>
}

/** Invites a person to the team by mail. */
export function InviteDialog({ companyId, roles, opened, onClose, onInvited }: Props) {
  const form = useRecordForm(BLANK, (values) => problemsOf(inviteInputSchema, values))
  const { role } = form.values

  async function save() {
    await form.save((body) => call(createInvite, { params: { id: companyId }, body }))
    onClose()
    await onInvited()
  }

  const text = (name: 'email' | 'firstName' | 'lastName') => ({
    required: true,
    autoComplete: 'off',
    ...form.text(name),
  })
  return (
    <Modal opened={opened} onClose={onClose} title="Invite to the team" centered>
      <DialogForm
        id={form.id}
        label="Invitation"
        saveLabel="Send invitation"
        successText={`An invitation is on its way to ${form.values.email}.`}
        onSave={save}
        onClose={onClose}
      >
        <TextInput label="Email" type="email" data-autofocus maxLength={254} {...text('email')} />
        <TextInput label="First name" maxLength={TEXT_LIMITS.name} {...text('firstName')} />
        <TextInput label="Last name" maxLength={TEXT_LIMITS.name} {...text('lastName')} />
        <Select
          label="Role"
          allowDeselect={false}
          data={roles.map((one) => ({ value: one, label: ROLE_LABELS[one] }))}
          value={role}
          error={form.errors['role']}
          onChange={(next) => form.set('role', roles.find((one) => one === next) ?? role)}
        />
        <Text size="sm" c="dimmed">
          They get a link by mail that works once and for {INVITE_DAYS} days.
        </Text>
      </DialogForm>
    </Modal>
  )
}
