import { PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkEmail } from '../../../shared/visitors/registration/registration.api.ts'
import { contactSchema } from '../../../shared/visitors/registration/registration.ts'
import { callQuery } from '../../kernel/queries.ts'
import { PhoneInput } from '../../ui/PhoneInput.tsx'
import { ExistingAccount } from './ExistingAccount.tsx'
import type { RegisterForm } from './use-register.ts'
import classes from './register.module.css'

type TextField = 'firstName' | 'lastName' | 'email' | 'password' | 'confirmPassword'

/** The person's name, contact data and password. */
export function ContactTab({ form }: { form: RegisterForm }) {
  const { values, set, errorOf, touch } = form
  const [asked, setAsked] = useState(() => wholeEmail(values.email))
  const isKnown = useKnownEmail(asked) && asked === values.email.trim()
  const input = (name: TextField) => ({
    name,
    required: true,
    withAsterisk: false,
    value: values[name],
    error: errorOf(name),
    onBlur: () => touch(name),
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <div className={classes['pair']}>
        <TextInput label="First name" autoComplete="given-name" maxLength={100} {...input('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" maxLength={100} {...input('lastName')} />
      </div>
      <div className={classes['pair']}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          maxLength={254}
          {...input('email')}
          onBlur={() => {
            touch('email')
            setAsked(wholeEmail(values.email))
          }}
        />
        <PhoneInput
          label="Phone"
          name="phone"
          required
          withAsterisk={false}
          value={values.phone}
          error={errorOf('phone')}
          onBlur={() => touch('phone')}
          onChange={(phone) => set({ phone })}
        />
      </div>
      {isKnown && <ExistingAccount email={asked} />}
      <p className={classes['hint']}>
        A password has at least 8 characters, with a number, upper and lower case letters.
      </p>
      <div className={classes['pair']}>
        <PasswordInput label="Password" autoComplete="new-password" maxLength={200} {...input('password')} />
        <PasswordInput
          label="Confirm password"
          autoComplete="new-password"
          maxLength={200}
          {...input('confirmPassword')}
        />
      </div>
    </>
  )
}

/** Returns whether an email has an account; if that is unknown, the sign-up itself will report it. */
function useKnownEmail(email: string): boolean {
  const { data } = useQuery({
    ...callQuery(checkEmail, { body: { email } }),
    enabled: email !== '',
    retry: false,
    staleTime: 30_000,
  })
  return data?.available === false
}

/** Returns the typed email address if it is complete, else ''. */
function wholeEmail(typed: string): string {
  return contactSchema.shape.email.safeParse(typed).success ? typed.trim() : ''
}
