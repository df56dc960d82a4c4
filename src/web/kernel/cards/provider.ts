/**
 * The seam between our screens and whoever takes cards: Stripe's script or the server's simulator. What is
 * typed in the card field goes from the browser to the provider alone; we get a name for it.
 */
export interface CardProvider {
  /** Puts the provider's field for number, expiry and security code into an element. */
  mountCard: (element: HTMLElement, options: CardFieldOptions) => CardField
  /** Has the holder authenticate a charge that our server confirms afterwards (manual confirmation). */
  handleCardAction: (clientSecret: string, showPage: ShowPage) => Promise<ActionOutcome>
  /** Has the holder confirm a card to its bank that our server stores afterwards. */
  confirmCard: (clientSecret: string, showPage: ShowPage) => Promise<ActionOutcome>
  /** Confirms a charge from the browser, authentication included (automatic confirmation). */
  confirmCardPayment: (clientSecret: string, showPage: ShowPage) => Promise<ActionOutcome>
}

export interface CardField {
  /** Makes what is typed a payment method; an error is the provider's text for the card holder. */
  createPaymentMethod: (holder: { name: string }) => Promise<{ id: string } | { error: string }>
  setTheme: (theme: CardTheme) => void
  focus: () => void
  /** Takes the field, and what is typed in it, off the page. */
  remove: () => void
}

export interface CardFieldOptions {
  theme: CardTheme
  onChange: (state: CardFieldState) => void
  onReady: () => void
  /** The field itself could not be shown. */
  onFailed: (message: string) => void
}

export interface CardFieldState {
  isComplete: boolean
  /** What is wrong with what is typed so far, in the provider's words. */
  error: string | null
}

/** Colours and letters of the screen, as CSS values. */
export interface CardTheme {
  text: string
  placeholder: string
  error: string
  fontFamily: string
}

/** How a charge stands at the provider after the holder was asked, or why nobody could be asked. */
export type ActionOutcome = { status: string } | { error: string }

/** A page of the card's bank, where the provider leaves it to us to show it. */
export interface ActionPage {
  url: string
  intentId: string
}
export type PageResult = 'success' | 'failure' | 'closed'
export type ShowPage = (page: ActionPage) => Promise<PageResult>

/** What people read when the provider's part of the form does not come. */
export const FORM_NOT_LOADED = 'The card form could not be loaded. Check your connection and try again.'
/** What people read when the provider's answer is none that a charge can have. */
export const UNEXPECTED = 'Unexpected.'
