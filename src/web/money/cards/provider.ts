/**
 * Interface between our screens and the card provider: Stripe's script or the server's simulator. Card data
 * goes from the browser directly to the provider; we receive an id for it.
 */
export interface CardProvider {
  /** Mounts the provider's field for number, expiry and security code in an element. */
  mountCard: (element: HTMLElement, options: CardFieldOptions) => CardField
  /** Mounts the buttons of the wallets that this device has (Apple Pay, Google Pay) in an element. */
  mountWallets: (element: HTMLElement, options: WalletOptions) => Wallets
  /** Lets the holder authenticate a charge that our server confirms afterwards (manual confirmation). */
  handleCardAction: (clientSecret: string, showPage: ShowPage) => Promise<ActionOutcome>
  /** Lets the holder confirm a card to its bank that our server stores afterwards. */
  confirmCard: (clientSecret: string, showPage: ShowPage) => Promise<ActionOutcome>
  /** Confirms a charge from the browser, authentication included (automatic confirmation). */
  confirmCardPayment: (clientSecret: string, showPage: ShowPage) => Promise<ActionOutcome>
}

export interface CardField {
  /** Creates a payment method from the typed card; an error is the provider's text for the card holder. */
  createPaymentMethod: (holder: { name: string }) => Promise<{ id: string } | { error: string }>
  setTheme: (theme: CardTheme) => void
  /** Marks each bad field with its error, where the provider can, and focuses the first. */
  showProblems: () => void
  /** Removes the field and its content from the page. */
  remove: () => void
}

export interface CardFieldOptions {
  theme: CardTheme
  /** ZIP code that the field starts with; '' if it is unknown. */
  zip: string
  onChange: (state: CardFieldState) => void
  onReady: () => void
  /** Called if the field could not be shown. */
  onFailed: (message: string) => void
}

export interface WalletOptions {
  /** What the wallet shows as the amount. */
  amountCents: number
  /** Called once it is known whether this device has a wallet. */
  onAvailable: (isAvailable: boolean) => void
  /**
   * Called with the payment method of a wallet whose owner approved the amount, or with the provider's text for them if
   * there is none.
   */
  onApproved: (outcome: { id: string } | { error: string }) => void
}

export interface Wallets {
  setAmount: (amountCents: number) => void
  /** Removes the buttons from the page. */
  remove: () => void
}

export interface CardFieldState {
  isComplete: boolean
  /** What is wrong with the typed card so far, in the provider's text; else null. */
  error: string | null
}

/** Colors and fonts of the screen, as CSS values. */
export interface CardTheme {
  text: string
  placeholder: string
  error: string
  fontFamily: string
}

/** The provider's status of a charge after the holder was asked, or the error if nobody could be asked. */
export type ActionOutcome = { status: string } | { error: string }

/** A page of the card's bank that our screen has to show. */
export interface ActionPage {
  url: string
  intentId: string
}
export type PageResult = 'success' | 'failure' | 'closed'
export type ShowPage = (page: ActionPage) => Promise<PageResult>

/** Shown if the provider's part of the form does not load. */
export const FORM_NOT_LOADED = 'The card form could not be loaded. Check your connection and try again.'
/** Shown if the provider's response is not one that a charge can have. */
export const UNEXPECTED = 'Unexpected.'
