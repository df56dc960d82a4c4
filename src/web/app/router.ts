import { createRouter } from '@tanstack/react-router'
import { BrokenPage } from './BrokenPage.tsx'
import { routeTree } from './routeTree.gen.ts'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // A route whose file is gone is reloaded by the router itself, once; this stands where that did not help.
  defaultErrorComponent: BrokenPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
