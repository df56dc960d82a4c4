import type { Visit } from '../../../shared/visitors/booking/quote.api.ts'
import { readBoot } from '../common/boot.ts'
import { bookCarriedMove } from '../common/carried-move.ts'
import './company-booking.css'

/** How near a part has to come before it is fetched. */
const NEAR = '120px'

interface Boot {
  product: string
  visit: Visit
}

/** A part of the page that comes by itself when it is near, or when somebody presses a link to it. */
function createPart(id: string, load: () => Promise<void>) {
  const place = document.getElementById(id)
  let opening: Promise<void> | undefined

  /** Puts the part into its place, once. */
  function open(): Promise<void> {
    opening ??= load()
    // What did not come is fetched at the next press.
    opening.catch(() => (opening = undefined))
    return opening
  }

  /** Brings somebody to the part, with the focus in it. */
  async function goTo(): Promise<void> {
    place?.scrollIntoView()
    await open()
    place?.scrollIntoView()
    const first =
      // Past the email a screen is read before anything is typed.
      place?.querySelector<HTMLElement>('[data-step]:not([data-step="email"]) .step-heading') ??
      place?.querySelector<HTMLElement>('input:not([hidden])')
    first?.focus({ preventScroll: true })
  }

  if (place) {
    // The page itself is read first: its parts are fetched as somebody comes near them, or presses for them.
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        open().catch(() => undefined)
      },
      { rootMargin: NEAR },
    )
    watch.observe(place)
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest(`a[href="#${id}"]`) : null
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
      // The jump of the link itself would take the focus away again.
      event.preventDefault()
      goTo().catch(() => undefined)
    })
  }
  return { open, goTo }
}

const boot = readBoot<Boot>()
if (boot) {
  const { product, visit } = boot
  const booking = createPart('booking', async () => {
    const { showBooking } = await import('./company-booking.tsx')
    showBooking('booking', product, visit)
  })
  createPart('your-price', async () => {
    const { showPriceForm } = await import('./company-price.tsx')
    showPriceForm('your-price', visit, async () => {
      await booking.open()
      bookCarriedMove(visit.client.id)
      await booking.goTo()
    })
  })
  if (/^#(booking$|move=)/.test(window.location.hash)) booking.open().catch(() => undefined)
}
