import { createRouter } from '@tanstack/react-router'
import { BrokenPage } from './BrokenPage.tsx'
import { routeTree } from './routeTree.gen.ts'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // The router itself reloads a route whose file is missing, once; this is shown if that did not help.
  defaultErrorComponent: BrokenPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
