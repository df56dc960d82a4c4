import { useState } from 'react'
import { createCompanyClient } from '../../../../shared/visitors/booking/booking.api.ts'
import { newClientSchema } from '../../../../shared/visitors/booking/new-client.ts'
import { runAfterPointerUp } from '../../../kernel/after-press.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { readDevice, writeSignIn } from '../../../kernel/session-store.ts'
import { useBooking } from '../use-booking.ts'

type Name = 'firstName' | 'lastName' | 'phone'

/** The name and phone of a new client, who needs no password and accepts the terms by continuing. */
export function useNewClient(email: string) {
  const { company, visit, draft, change, setNew } = useBooking()
  const [isMarketingAllowed, setMarketingAllowed] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<{ message: string; isKnown: boolean } | null>(null)
  const values = {
    handle: company.handle,
    email,
    firstName: draft.firstName,
    lastName: draft.lastName,
    phone: draft.phone,
    agree: true,
    marketing: isMarketingAllowed,
    termsVersion: visit.booking.termsVersion,
  }

  return {
    problems,
    refusal,
    isMarketingAllowed,
    setMarketingAllowed,
    /** The wiring of a text field. */
    text: (name: Name) => ({
      required: true,
      value: draft[name],
      error: problems[name],
      /** Shows the error of a field when it is left with a value. */
      onBlur: () => {
        const found = problemsOf(newClientSchema, values)[name]
        if (draft[name] !== '' && found !== undefined)
          runAfterPointerUp(() => setProblems((before) => ({ ...before, [name]: found })))
      },
      onChange: (value: string) => {
        change({ [name]: value })
        setRefusal(null)
        setProblems((before) =>
          Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)),
        )
      },
    }),
    forget: () => {
      setRefusal(null)
      setProblems({})
    },
    /** Creates the client and signs in; returns whether that worked. */
    submit: async (): Promise<boolean> => {
      const found = problemsOf(newClientSchema, values)
      setProblems(found)
      setRefusal(null)
      if (Object.keys(found).length > 0) return false
      try {
        const { session } = await call(createCompanyClient, { body: { ...values, ...readDevice() } })
        setNew(true)
        if (session) writeSignIn(session)
        return true
      } catch (error) {
        const fields = error instanceof CallError ? (error.fields ?? {}) : {}
        setProblems(Object.fromEntries(Object.entries(fields).filter(([name]) => name in values)))
        setRefusal({
          message: error instanceof Error ? error.message : String(error),
          isKnown: error instanceof CallError && error.code === 'account_exists',
        })
        return false
      }
    },
  }
}
