import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { enterAgain } from './enter-again.ts'
import { enterByLink } from './enter.ts'
import { moveCard } from './move-card.ts'
import { firstAnswer, showCard, showFirst } from './show-card.ts'

// The first script of 'Your move': a client sees when, where and how much, and what is next, before the app is loaded. The
// page runs it for clients alone, with a session or the token of a personal link.

showFirst(async () => {
  await enterByLink()
  await enterAgain(`/wp/v2/jobs/${location.pathname.split('/')[2] ?? ''}`)
  const job = await firstAnswer<Job>()
  if (!job) return
  const productName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
  let isNextWanted = false
  const card = moveCard(job, new Date().toISOString(), productName, (button) => {
    isNextWanted = true
    button.setAttribute('aria-busy', 'true')
  })
  showCard(card, {
    onEnd: () => {
      card.remove()
      // What was tapped on the card opens now.
      if (isNextWanted) document.querySelector<HTMLElement>('#root [data-next-step]')?.click()
    },
  })
})
