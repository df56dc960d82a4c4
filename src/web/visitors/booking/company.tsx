import type { Visit } from '../../../shared/visitors/booking/quote.api.ts'
import { readBoot } from '../common/boot.ts'
import './company-booking.css'

/** The distance from the viewport at which a part is loaded. */
const NEAR = '120px'

interface Boot {
  product: string
  visit: Visit
}

/** A part of the page that is loaded when it is near the viewport, or when a link to it is clicked. */
function createPart(id: string, load: () => Promise<void>) {
  const place = document.getElementById(id)
  let opening: Promise<void> | undefined

  /** Renders the part into its container, once. */
  function open(): Promise<void> {
    opening ??= load()
    // A failed load is repeated at the next click.
    opening.catch(() => (opening = undefined))
    return opening
  }

  /** Scrolls to the part and sets the focus in it. */
  async function goTo(): Promise<void> {
    place?.scrollIntoView()
    await open()
    place?.scrollIntoView()
    const first =
      // After the first screen, the heading gets the focus so that the screen is read before anything is typed.
      place?.querySelector<HTMLElement>('[data-step]:not([data-step="locations"]) .step-heading') ??
      place?.querySelector<HTMLElement>('input:not([hidden])')
    first?.focus({ preventScroll: true })
  }

  if (place) {
    // The page content comes first: its parts are loaded when they are near the viewport or when their link
    // is clicked.
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
      // The default jump of the link would remove the focus again.
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
    await showBooking('booking', product, visit)
  })
  createPart('your-price', async () => {
    const { showPriceForm } = await import('./company-price.tsx')
    await showPriceForm('your-price', visit, async () => {
      await booking.open()
      const { bookCarriedMove } = await import('../common/carried-move.ts')
      bookCarriedMove(visit.client.id)
      await booking.goTo()
    })
  })
  if (/^#(booking$|move=)/.test(window.location.hash)) booking.open().catch(() => undefined)
}
