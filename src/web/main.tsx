import './kernel/link-token.ts'
import '@mantine/core/styles.css'
import './app/app.css'
import './ui/primitives.module.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepFocus } from './app/keep-focus.ts'
import { Providers } from './app/Providers.tsx'
import { router } from './app/router.ts'
import './kernel/install-prompt.ts'
import { registerOffline } from './app/offline/register.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
keepFocus()
// No service worker in development, so that nothing is cached.
if (import.meta.env.PROD) registerOffline()
