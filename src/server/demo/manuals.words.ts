import type { QuizContent } from '../../shared/people/manuals/quiz.ts'

/** Introduction of the demo's manual. */
export const BLURB = `Clients let us into their homes on one of their busiest days. Read this before your first job, and again when something changes.`

/** First three sections of the demo's manual. */
export const SECTIONS = [
  {
    title: 'General',
    text: `# Before the job
Look at the job the evening before: address, stairs, elevator, parking.

- Be at the meeting point ten minutes early.
- Wear the company shirt and closed shoes.
- Call the office at once when you will be late.

# At the client's
Say who you are and walk through the rooms together. Ask what is fragile and what stays.

Phones stay in the pocket while you carry. Nobody smokes in or beside the truck.

# When something breaks
Stop, take a picture, tell the client and enter it on the job. Nobody gets into trouble for telling; hiding it is what costs.`,
  },
  {
    title: 'Loading',
    text: `# Order
Heavy and square goes first, against the front wall: appliances, dressers, boxes with books. Sofas stand on end along the side. Mattresses and pictures ride between soft things.

# Lifting
- Two people carry whatever is heavier than 75 pounds or longer than six feet.
- Bend the knees, keep the load close, and speak before you turn.
- On stairs the stronger one is below.

# Tying down
Put a strap across every four feet of load, crosswise on tall pieces. Pull each strap once more before the door closes.`,
  },
  {
    title: 'Packing',
    text: `# Boxes
Small boxes for books, large ones for linen. No box weighs more than 50 pounds, and none rattles when you shake it.

# Kitchen
- Plates stand on edge, each in paper.
- Glasses go into cell boxes, opening down.
- Knives are rolled in cardboard and marked.

# Marking
Write room and content on two sides. Fragile boxes carry an arrow that shows which side is up.`,
  },
] as const

/** The demo's quizzes, one on loading and one on packing. */
export const QUIZZES: readonly QuizContent[] = [
  {
    title: 'Loading a truck',
    sectionId: 2,
    passPercent: 75,
    attemptsAllowed: 3,
    dueDays: 14,
    timeLimitMinutes: null,
    questions: [
      {
        kind: 'single',
        question: 'What goes in first, against the front wall?',
        choices: ['Mattresses', 'Appliances and boxes with books', 'Whatever stands next to the door'],
        right: [1],
        explanation: 'Heavy and square things carry the load and keep it from sliding forward.',
      },
      {
        kind: 'multiple',
        question: 'What do two people carry?',
        choices: ['A sofa of seven feet', 'A lamp', 'A washing machine', 'A box with linen'],
        right: [0, 2],
        explanation: 'Two carry whatever is heavier than 75 pounds or longer than six feet.',
      },
      {
        kind: 'single',
        question: 'Where does the stronger one stand on the stairs?',
        choices: ['Above', 'Below'],
        right: [1],
        explanation: 'Most of the weight rests on the one below.',
      },
      {
        kind: 'single',
        question: 'How far apart are the straps?',
        choices: ['Every four feet of load', 'One for the whole truck', 'Only for long drives'],
        right: [0],
        explanation: 'One across every four feet, pulled once more before the door closes.',
      },
    ],
  },
  {
    title: 'Packing a kitchen',
    sectionId: 3,
    passPercent: 66,
    attemptsAllowed: 2,
    dueDays: 14,
    timeLimitMinutes: 15,
    questions: [
      {
        kind: 'single',
        question: 'How do plates travel?',
        choices: ['Flat, in a stack', 'On edge, each in paper'],
        right: [1],
        explanation: 'On edge they bear a knock that would crack a stack.',
      },
      {
        kind: 'multiple',
        question: 'What is written on a box?',
        choices: ['The room', 'What is in it', 'The price'],
        right: [0, 1],
        explanation: 'Room and content, on two sides.',
      },
      {
        kind: 'single',
        question: 'What may a box weigh at most?',
        choices: ['30 pounds', '50 pounds', '90 pounds'],
        right: [1],
        explanation: 'Fifty: one person can still set it down with care.',
      },
    ],
  },
]
