import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { z } from 'zod'
import {
  acceptInvite,
  acceptInviteSchema,
  type lookAtInvite,
} from '../../../../shared/people/accounts/invites.api.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { focusFirstInvalid } from '../../../kernel/focus.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { signIn } from '../../../kernel/session.ts'
import { Refusal } from '../recovery/Refusal.tsx'
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
  const [values, setValues] = useState({
    firstName: invite.firstName,
    lastName: invite.lastName,
    password: '',
    confirmPassword: '',
  })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState('')
  const [isPending, setPending] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = { token, ...values }
    const found = problemsOf(acceptInviteSchema, body)
    setProblems(found)
    setRefusal('')
    if (Object.keys(found).length > 0) {
      focusFirstInvalid(form)
      return
    }
    setPending(true)
    try {
      await call(acceptInvite, { body })
      await signIn(invite.email, values.password)
      onSignedIn()
    } catch (error) {
      const step = secondStepOf(error)
      if (step) {
        onStep(step)
        return
      }
      setPending(false)
      setRefusal(error instanceof Error ? error.message : String(error))
      if (!(error instanceof CallError)) return
      setProblems(error.fields ?? {})
      focusFirstInvalid(form)
    }
  }

  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: problems[name],
    required: true,
    // All fields are required, so asterisks would add nothing.
    withAsterisk: false,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setValues((before) => ({ ...before, [name]: value }))
      setProblems(({ [name]: _fixed, ...others }) => others)
    },
  })
  return (
    <form noValidate aria-label="Your account" onSubmit={(event) => void submit(event)}>
      <Stack>
        <Refusal text={refusal} />
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
        <Button type="submit" size="md" loading={isPending}>
          Join the team
        </Button>
      </Stack>
    </form>
  )
}
