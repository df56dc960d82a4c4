/**
 * Texts shown instead of a price while a move between states or countries waits for its survey (49 CFR
 * 375.401).
 */
export const SURVEY_TEXTS = {
  title: 'Survey needed',
  visitor:
    'A move to another state is priced by the weight of what you move. Send your request: we will ask for a list of your rooms and furniture, or look at them, and then give you a written price.',
  client:
    'A move to another state is priced by the weight of what you move. We will ask for a list of your rooms and furniture, or look at them. Then you get a written price to agree to.',
  office:
    'The client made this move between states, and nothing tells its weight. Fill in the cube sheet, or type the hours on the Job tab. Until then it has no price and the client cannot agree.',
} as const

/** Text in documents and messages in place of the total of such a move. */
export const PRICE_AFTER_SURVEY = 'a price to be told after the survey'
