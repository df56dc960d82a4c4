/** Version of the text below; a changed text gets a new version, and stored cards keep theirs. */
export const MANDATE_VERSION = 1

/** Text that a holder agrees to when a card is stored. */
export const MANDATE_TEXT =
  'By saving this card you allow the moving company to charge it for your move: the deposit, and what falls due of the ' +
  'price that you agreed to. Everything else you pay yourself. You can remove the card at any time.'
