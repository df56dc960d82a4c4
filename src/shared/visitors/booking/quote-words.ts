/** Texts of the quote plugin, rendered first by the server and then by the page's script. */
export const QUOTE_TITLE = 'Get a moving quote'
export const STEP_TITLES = {
  addresses: 'Where are you moving?',
  date: 'When would you like to move?',
  home: 'What are you moving out of?',
  contact: 'How can we reach you?',
} as const
export const MOVING_FROM = 'Moving From'
export const MOVING_TO = 'Moving To'
/** Consent shown with the phone field: entering a number agrees to it. */
export const PHONE_CONSENT = 'We may call or text you here about your move. Reply STOP to end texts.'
export const NO_SECOND_LOCATION = 'No Second Location'
export const ADDRESS_HINT = 'Street, city, state'
/** Says on the price form of the company page what to do first. */
export const PRICE_FORM_HINT =
  'Pick the size of your home to see the price. Addresses and a day make it closer.'
export const QUOTE_THANKS = 'Thank you! A company representative will contact you soon.'
export const PLUGIN_FAILED = (product: string) => `Error! Could not load ${product} Plugin.`
