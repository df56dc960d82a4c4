import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { IDLE, isBusy } from './dialer.ts'
import { NO_LINE } from './line.ts'
import type { Phone, PhoneState } from './start-phone.ts'

const PhoneContext = createContext<Phone | null>(null)
const NONE: PhoneState = { dialer: IDLE, isReady: false }

interface Props {
  /** Whether the signed-in person is an administrator, manager or worker: nobody else has a phone (spec 2 §6). */
  isStaff: boolean
  /** Who is signed in; another person gets a line of their own. */
  userKey: number | null
  children: ReactNode
}

/** Holds the phone line for the whole app, around all screens. */
export function PhoneProvider({ isStaff, userKey, children }: Props) {
  const [phone, setPhone] = useState<Phone | null>(null)
  useEffect(() => {
    if (!isStaff || userKey === null) return undefined
    let isOver = false
    let started: Phone | undefined
    void import('./start-phone.ts')
      .then(({ startPhone }) => {
        if (isOver) return
        started = startPhone()
        setPhone(started)
      })
      // Out of date or out of reach: the app goes on without a phone.
      .catch(() => undefined)
    return () => {
      isOver = true
      started?.stop()
      setPhone(null)
    }
  }, [isStaff, userKey])
  return <PhoneContext value={phone}>{children}</PhoneContext>
}

/** The phone with its state of this moment; null where there is none. */
export function usePhoneState(): { phone: Phone | null; state: PhoneState } {
  const phone = useContext(PhoneContext)
  const state = useSyncExternalStore(phone?.subscribe ?? neverChanges, phone?.read ?? readNone)
  return { phone, state }
}

const neverChanges = () => () => undefined
const readNone = () => NONE

/** For screens that start calls: whether one can be made, and how; `dial` rejects with an Error for people. */
export function usePhone(): {
  isReady: boolean
  isBusy: boolean
  dial: (to: string, jobId: number, name: string) => Promise<void>
} {
  const { phone, state } = usePhoneState()
  return {
    isReady: state.isReady,
    isBusy: isBusy(state.dialer),
    dial: phone?.dial ?? noPhone,
  }
}

const noPhone = () => Promise.reject(new Error(NO_LINE))
