import type { listCompanyReviews, Review } from '../../../shared/visitors/reviews/reviews.api.ts'
import { listCompanyReviewsWire } from '../../../shared/visitors/reviews/calls.ts'
import { authorText, starSymbols, starsText } from '../../../shared/visitors/reviews/review.ts'
import { send } from '../common/send.ts'

/** Lets 'Show more' add ratings in place; without this script the link loads a longer page. */
export function startMoreRatings(page: Document): void {
  const link = page.querySelector<HTMLAnchorElement>('#more-ratings')
  const list = page.querySelector<HTMLElement>('#ratings ul')
  const blank = page.querySelector<HTMLTemplateElement>('template#rating')
  if (!link || !list || !blank) return
  const size = Number(link.dataset['size'])
  let isBusy = false

  async function show(handle: string, shown: number) {
    // The number of ratings shown is a multiple of the page size.
    const query = { page: shown / size + 1, per_page: size }
    return send<typeof listCompanyReviews>(listCompanyReviewsWire, { params: { company: handle }, query })
  }

  link.addEventListener('click', (event) => {
    const { handle, shown } = link.dataset
    if (handle === undefined || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    link.setAttribute('aria-busy', 'true')
    show(handle, Number(shown))
      .then((reviews) => {
        const items = reviews.map((review) => ratingOf(blank, review))
        list.append(...items)
        link.dataset['shown'] = String(Number(shown) + reviews.length)
        // Keyboard users continue with the new ratings.
        items[0]?.setAttribute('tabindex', '-1')
        items[0]?.focus({ preventScroll: true })
        if (reviews.length < size) link.parentElement?.remove()
      })
      // The longer page shows them too.
      .catch(() => window.location.assign(link.href))
      .finally(() => {
        isBusy = false
        link.removeAttribute('aria-busy')
      })
  })
}

/** Returns a filled copy of the page's own template of a rating; texts are set as text, not HTML. */
function ratingOf(blank: HTMLTemplateElement, review: Review): HTMLElement {
  const copy = blank.content.cloneNode(true) as DocumentFragment // content of a template
  const fill = (part: string, text: string) => {
    const place = copy.querySelector<HTMLElement>(`[data-part="${part}"]`)
    if (!place) return
    place.textContent = text
    place.hidden = text === ''
  }
  fill('drawn', starSymbols(review.stars))
  fill('stars', starsText(review.stars))
  fill('comment', review.comment)
  fill('by', authorText(review))
  fill('reply', review.reply)
  const answer = copy.querySelector<HTMLElement>('[data-part="answer"]')
  if (answer) answer.hidden = review.reply === ''
  const item = copy.firstElementChild
  if (!(item instanceof HTMLElement)) throw new Error('The blank rating is empty')
  return item
}
