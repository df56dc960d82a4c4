import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import type { z } from 'zod'
import {
  acceptInvite,
  acceptInviteSchema,
  type lookAtInvite,
} from '../../../../shared/people/accounts/invites.api.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { call } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { signIn } from '../../../kernel/session.ts'
import { useSubmittedForm } from '../../../kernel/submitted-form.ts'
import { Refusal } from '../../../ui/Refusal.tsx'
import { secondStepOf, type SecondStep } from '../../sign-in/second-step.ts'

interface Props {
  token: string
  invite: z.output<typeof lookAtInvite.answer>
  onSignedIn: () => void
  /** Called if the company requires a second factor first. */
  onStep: (step: SecondStep) => void
}

/** Shows the form for a new person's name and password, and signs them in. */
export function NewMemberForm({ token, invite, onSignedIn, onStep }: Props) {
  const form = useSubmittedForm(
    { firstName: invite.firstName, lastName: invite.lastName, password: '', confirmPassword: '' },
    (values) => problemsOf(acceptInviteSchema, { token, ...values }),
    async (values) => {
      await call(acceptInvite, { body: { token, ...values } })
      await signIn(invite.email, values.password)
      onSignedIn()
    },
    {
      onFailed: (error) => {
        const step = secondStepOf(error)
        if (step) onStep(step)
        return step !== null
      },
    },
  )
  const field = (name: keyof typeof form.values) => ({
    ...form.text(name),
    name,
    required: true,
    // All fields are required, so asterisks would add nothing.
    withAsterisk: false,
  })
  return (
    <form {...form.element} aria-label="Your account">
      <Stack>
        <Refusal text={form.refusal} />
        {/* Tells password managers which account the password is for. */}
        <input type="email" autoComplete="username" value={invite.email} readOnly hidden />
        <TextInput
          label="First name"
          autoComplete="given-name"
          maxLength={TEXT_LIMITS.name}
          {...field('firstName')}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          maxLength={TEXT_LIMITS.name}
          {...field('lastName')}
        />
        <PasswordInput
          label="Password"
          description="At least 8 characters, with a number, upper and lower case letters"
          autoComplete="new-password"
          maxLength={200}
          {...field('password')}
        />
        <PasswordInput
          label="Re-enter password"
          autoComplete="new-password"
          maxLength={200}
          {...field('confirmPassword')}
        />
        <Button type="submit" size="md" loading={form.isPending}>
          Join the team
        </Button>
      </Stack>
    </form>
  )
}
