import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { afterFirstScreen } from '../../kernel/first-screen.ts'
import type { CallBanner } from './CallBanner.tsx'
import { IDLE, isBusy } from './dialer.ts'
import { NO_LINE_MESSAGE } from './line.ts'
import type { Phone, PhoneState } from './start-phone.ts'

interface Kit {
  phone: Phone
  Banner: typeof CallBanner
}

const PhoneContext = createContext<Kit | null>(null)
const NONE: PhoneState = { dialer: IDLE, isReady: false }

interface Props {
  /** Whether the signed-in person is an administrator, manager or worker: only these have a phone. */
  isStaff: boolean
  /** Id of the signed-in person; another person gets a new line. */
  userKey: number | null
  children: ReactNode
}

/** Provides the phone line to the whole app, around all screens. */
export function PhoneProvider({ isStaff, userKey, children }: Props) {
  const [kit, setKit] = useState<Kit | null>(null)
  useEffect(() => {
    if (!isStaff || userKey === null) return undefined
    let isOver = false
    let started: Phone | undefined
    // The banner is loaded with the line, so that no call rings without being shown.
    void afterFirstScreen()
      .then(() => Promise.all([import('./start-phone.ts'), import('./CallBanner.tsx')]))
      .then(([{ startPhone }, { CallBanner: Banner }]) => {
        if (isOver) return
        started = startPhone()
        setKit({ phone: started, Banner })
      })
      // An outdated build or no connection: the app works without a phone.
      .catch(() => undefined)
    return () => {
      isOver = true
      started?.stop()
      setKit(null)
    }
  }, [isStaff, userKey])
  return <PhoneContext value={kit}>{children}</PhoneContext>
}

/** Returns the phone with its banner, null if there is none, and its current state. */
export function usePhoneKit(): { kit: Kit | null; state: PhoneState } {
  const kit = useContext(PhoneContext)
  const state = useSyncExternalStore(kit?.phone.subscribe ?? neverChanges, kit?.phone.read ?? readNone)
  return { kit, state }
}

const neverChanges = () => () => undefined
const readNone = () => NONE

/** Returns whether a call can be made, and how; `dial` rejects with an Error whose text can be shown. */
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

const noPhone = () => Promise.reject(new Error(NO_LINE_MESSAGE))
