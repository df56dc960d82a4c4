import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { asksAgain } from '../kernel/api.ts'
import { followSession, useLive } from '../kernel/live.ts'
import { reloadAccount } from '../kernel/session.ts'
import { isSignedIn } from '../kernel/session.ts'
import { onSession, readAccount, readSession } from '../kernel/session-store.ts'
import { watchFields } from '../kernel/unsaved.ts'
import { colorSchemes } from './color-scheme.ts'
import { cssVariables, theme } from './theme.ts'

const Toasts = lazy(() => import('./Toasts.tsx'))

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: asksAgain,
      // Without a network a call fails at once and is asked for again when it is back, instead of waiting unseen.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
if (nonce) setNonce(nonce)

/** Theme, data and session around every screen. */
export function Providers({ children }: { children: ReactNode }) {
  // A role or an approval that changed elsewhere shows at once.
  useLive('asyncAccount', () => void reloadAccount().catch(() => undefined))
  useEffect(() => {
    const stopLive = followSession()
    const stopFields = watchFields(document)
    if (isSignedIn()) void reloadAccount().catch(() => undefined)
    // Nobody sees what the one before them had loaded; a tab that slept may see two people as one change.
    let person = readAccount()?.id
    let isOut = readSession() === null
    const stopSession = onSession(() => {
      const today = readAccount()?.id
      if (today !== person) queries.clear()
      // What was refused while they were signed out is asked for again.
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
