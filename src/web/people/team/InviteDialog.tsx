import { Button, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { createInvite, INVITE_DAYS, inviteInputSchema } from '../../../shared/people/accounts/invites.api.ts'
import { ROLE_LABELS, type StaffRole } from '../../../shared/people/accounts/team.rules.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { call, CallError } from '../../kernel/api.ts'
import { focusFirstInvalid } from '../../kernel/focus.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { showSuccess, showFailure } from '../../ui/toasts.ts'

const BLANK = { email: '', firstName: '', lastName: '' }

interface Props {
  companyId: number
  roles: readonly StaffRole[]
  opened: boolean
  onClose: () => void
  onInvited: () => Promise<unknown>
}

/** Invites a person to the team by mail. */
export function InviteDialog({ companyId, roles, opened, onClose, onInvited }: Props) {
  const [values, setValues] = useState(BLANK)
  const [role, setRole] = useState<StaffRole>('worker')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isPending, setPending] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = problemsOf(inviteInputSchema, { ...values, role })
    setProblems(found)
    if (Object.keys(found).length > 0) {
      focusFirstInvalid(form)
      return
    }
    setPending(true)
    try {
      const { email } = await call(createInvite, { params: { id: companyId }, body: { ...values, role } })
      showSuccess(`An invitation is on its way to ${email}.`)
      setValues(BLANK)
      onClose()
      await onInvited()
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : undefined
      if (fields) setProblems(fields)
      else showFailure(error instanceof Error ? error.message : String(error))
      focusFirstInvalid(form)
    } finally {
      setPending(false)
    }
  }

  const field = (name: keyof typeof BLANK) => ({
    value: values[name],
    error: problems[name],
    required: true,
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setValues((before) => ({ ...before, [name]: value }))
      setProblems(({ [name]: _fixed, ...others }) => others)
    },
  })
  return (
    <Modal opened={opened} onClose={onClose} title="Invite to the team" centered>
      <form noValidate aria-label="Invitation" onSubmit={(event) => void submit(event)}>
        <Stack>
          <TextInput label="Email" type="email" data-autofocus maxLength={254} {...field('email')} />
          <TextInput label="First name" maxLength={TEXT_LIMITS.name} {...field('firstName')} />
          <TextInput label="Last name" maxLength={TEXT_LIMITS.name} {...field('lastName')} />
          <Select
            label="Role"
            allowDeselect={false}
            data={roles.map((one) => ({ value: one, label: ROLE_LABELS[one] }))}
            value={role}
            error={problems['role']}
            onChange={(next) => setRole(roles.find((one) => one === next) ?? role)}
          />
          <Text size="sm" c="dimmed">
            They get a link by mail that works once and for {INVITE_DAYS} days.
          </Text>
          <Button type="submit" mih={44} loading={isPending}>
            Send invitation
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
