import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { CallBanner } from './CallBanner.tsx'
import { IDLE, isBusy } from './dialer.ts'
import { NO_LINE } from './line.ts'
import type { Phone, PhoneState } from './start-phone.ts'

interface Kit {
  phone: Phone
  Banner: typeof CallBanner
}

const PhoneContext = createContext<Kit | null>(null)
const NONE: PhoneState = { dialer: IDLE, isReady: false }

interface Props {
  /** Whether the signed-in person is an administrator, manager or worker: nobody else has a phone. */
  isStaff: boolean
  /** Who is signed in; another person gets a line of their own. */
  userKey: number | null
  children: ReactNode
}

/** Holds the phone line for the whole app, around all screens. */
export function PhoneProvider({ isStaff, userKey, children }: Props) {
  const [kit, setKit] = useState<Kit | null>(null)
  useEffect(() => {
    if (!isStaff || userKey === null) return undefined
    let isOver = false
    let started: Phone | undefined
    // The banner comes with the line: nothing rings that could not be shown.
    void Promise.all([import('./start-phone.ts'), import('./CallBanner.tsx')])
      .then(([{ startPhone }, { CallBanner: Banner }]) => {
        if (isOver) return
        started = startPhone()
        setKit({ phone: started, Banner })
      })
      // Out of date or out of reach: the app goes on without a phone.
      .catch(() => undefined)
    return () => {
      isOver = true
      started?.stop()
      setKit(null)
    }
  }, [isStaff, userKey])
  return <PhoneContext value={kit}>{children}</PhoneContext>
}

/** The phone with its banner, null where there is none, and its state of this moment. */
export function usePhoneKit(): { kit: Kit | null; state: PhoneState } {
  const kit = useContext(PhoneContext)
  const state = useSyncExternalStore(kit?.phone.subscribe ?? neverChanges, kit?.phone.read ?? readNone)
  return { kit, state }
}

const neverChanges = () => () => undefined
const readNone = () => NONE

/** For screens that start calls: whether one can be made, and how; `dial` rejects with an Error for people. */
export function usePhone(): {
  isReady: boolean
  isBusy: boolean
  dial: (to: string, jobId: number, name: string) => Promise<void>
} {
  const { kit, state } = usePhoneKit()
  return {
    isReady: state.isReady,
    isBusy: isBusy(state.dialer),
    dial: kit?.phone.dial ?? noPhone,
  }
}

const noPhone = () => Promise.reject(new Error(NO_LINE))
