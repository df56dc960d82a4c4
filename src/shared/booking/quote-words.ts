/** What the quote plugin says on its way, first by the server and then by the page's script. */
export const QUOTE_TITLE = 'Get a moving quote'
export const STEP_TITLES = {
  addresses: 'Where are you moving?',
  date: 'When would you like to move?',
  home: 'What are you moving out of?',
  contact: 'How can we reach you?',
} as const
export const MOVING_FROM = 'Moving From'
export const MOVING_TO = 'Moving To'
export const ADDRESS_HINT = 'Street, city, state'
