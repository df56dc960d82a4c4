import type { Visit } from '../../shared/booking/quote.api.ts'
import { readBoot } from '../visitor/boot.ts'
import './company-booking.css'

const ID = 'booking'
/** How near the booking has to come before it is fetched. */
const NEAR = '120px'

interface Boot {
  product: string
  visit: Visit
}

const boot = readBoot<Boot>()
const place = document.getElementById(ID)
let opening: Promise<void> | undefined

/** Puts the booking into its place on the company's page, once. */
function open({ product, visit }: Boot): Promise<void> {
  opening ??= import('./company-booking.tsx').then(({ showBooking }) => showBooking(ID, product, visit))
  // What did not come is fetched at the next press.
  opening.catch(() => (opening = undefined))
  return opening
}

if (boot && place) {
  // The page itself is read first: its booking is fetched as somebody comes near it, or presses for it.
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      open(boot).catch(() => undefined)
    },
    { rootMargin: NEAR },
  )
  watch.observe(place)
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest(`a[href="#${ID}"]`) : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    // The jump of the link itself would take the focus away again.
    event.preventDefault()
    place.scrollIntoView({ block: 'start' })
    open(boot)
      .then(() => {
        place.scrollIntoView({ block: 'start' })
        const first =
          place.querySelector<HTMLElement>('input:not([hidden])') ??
          place.querySelector<HTMLElement>('.step-heading')
        first?.focus({ preventScroll: true })
      })
      .catch(() => undefined)
  })
  if (/^#(booking$|move=)/.test(window.location.hash)) open(boot).catch(() => undefined)
}
