import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { Suspense, useEffect, type ReactNode } from 'react'
import { lazyPart } from '../kernel/lazy-part.ts'
import { shouldRetryRead } from '../kernel/api.ts'
import { afterFirstScreen } from '../kernel/first-screen.ts'
import { KEEPS_KEY } from '../kernel/keeps-key.ts'
import { followSession, useLive } from '../kernel/live.ts'
import { FreshQueryClient } from '../kernel/query-client.ts'
import { isSignedIn, reloadAccount } from '../kernel/session.ts'
import { onSession, readAccount, readSession } from '../kernel/session-store.ts'
import { watchFields } from '../kernel/unsaved.ts'
import { colorSchemes } from './color-scheme.ts'
import { followAccountLanguage } from './language.ts'
import { cssVariables, theme } from './theme.ts'

const Toasts = lazyPart(() => afterFirstScreen().then(() => import('./Toasts.tsx')))

const queries = new FreshQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: shouldRetryRead,
      // Without a network a request fails immediately and is repeated when the network is back, instead of
      // pausing silently.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
if (nonce) setNonce(nonce)

/** Provides theme, data and session to every screen. */
export function Providers({ children }: { children: ReactNode }) {
  // Shows a change of the role or approval that was made elsewhere immediately.
  useLive('asyncAccount', () => void reloadAccount().catch(() => undefined))
  useEffect(() => {
    const stopLive = followSession()
    const stopFields = watchFields(document)
    if (isSignedIn())
      void afterFirstScreen()
        .then(() => (isSignedIn() ? reloadAccount() : undefined))
        .catch(() => undefined)
    // A phone on which a worker reads the next days may have something to send, or to delete.
    if (localStorage.getItem(KEEPS_KEY) !== null)
      void import('./offline/phone-work.ts').then(({ startPhoneWork }) => startPhoneWork(queries))
    // Clears the data of the previous user; a suspended tab may see two user changes as one.
    let person = readAccount()?.id
    let isOut = readSession() === null
    const followLanguage = () => void followAccountLanguage(readAccount()).catch(() => undefined)
    followLanguage()
    const stopSession = onSession(() => {
      const today = readAccount()?.id
      followLanguage()
      if (today !== person) queries.clear()
      // Repeats requests that were rejected while signed out.
      else if (isOut && readSession()) void queries.invalidateQueries()
      person = today
      isOut = readSession() === null
    })
    return () => {
      stopLive()
      stopFields()
      stopSession()
    }
  }, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      {...(nonce && { getStyleNonce: () => nonce })}
    >
      <QueryClientProvider client={queries}>
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
        {children}
      </QueryClientProvider>
    </MantineProvider>
  )
}
