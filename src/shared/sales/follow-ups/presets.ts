import type { RuleInput, Step } from './follow-ups.ts'

const NO_CONDITIONS: RuleInput['conditions'] = {
  sources: [],
  jobTypes: [],
  isOwnRequest: false,
  needsPhone: false,
  needsEmail: false,
  needsPrice: false,
}

const after = (amount: number, unit: Step['wait']['unit']) => ({ amount, unit })
const text = (wait: Step['wait'], body: string): Step => ({ action: 'text', wait, body })
const mail = (wait: Step['wait'], subject: string, ...paragraphs: string[]): Step => ({
  action: 'mail',
  wait,
  subject,
  body: paragraphs.join('\n\n'),
})
const call = (wait: Step['wait'], title: string): Step => ({ action: 'task', wait, kind: 'call', title })

const HELLO = 'Hello {client},'
const CALL_US = 'Questions? Call us at {companyPhone}.'
const OPEN_MOVE = 'Open your move: {jobLink}'

export const PRESETS = [
  'fiveMinutes',
  'twoPlusOne',
  'fiveTouches',
  'estimateSent',
  'depositMissing',
  'missedYou',
  'winBack',
  'askForReview',
] as const
export type Preset = (typeof PRESETS)[number]

/** A rule that a company can switch on as it is. */
export interface PresetRule extends Omit<RuleInput, 'name' | 'isOn' | 'version'> {
  /** The name of the rule. */
  title: string
  /** What it does, for the settings. */
  hint: string
}

/** The ready-made rules, in the order of a lead. */
export const PRESET_RULES: Record<Preset, PresetRule> = {
  fiveMinutes: {
    title: 'Five-minute response',
    hint: 'Sends a text immediately and adds a task to call within five minutes',
    trigger: 'newLead',
    isInOpenHours: true,
    conditions: { ...NO_CONDITIONS, isOwnRequest: true, needsPhone: true },
    steps: [
      text(
        after(0, 'minutes'),
        '{company}: hello {client}, we have your request and will call you in a few minutes. You can also reach us at {companyPhone}.',
      ),
      call(after(0, 'minutes'), 'Call the new lead now'),
      call(after(30, 'minutes'), 'Call the new lead again'),
    ],
  },
  twoPlusOne: {
    title: '2+1: two calls and a text on the first day',
    hint: 'A call at once, a second one after two hours, then a text',
    trigger: 'newLead',
    isInOpenHours: true,
    conditions: { ...NO_CONDITIONS, isOwnRequest: true, needsPhone: true },
    steps: [
      call(after(0, 'minutes'), 'First call to the new lead'),
      call(after(2, 'hours'), 'Second call to the new lead'),
      text(
        after(5, 'minutes'),
        '{company}: hello {client}, we tried to reach you about your move. When is a good time to call? {companyPhone}',
      ),
    ],
  },
  fiveTouches: {
    title: 'Five touches in seven days',
    hint: 'Texts, emails and calls over a week, until the client answers',
    trigger: 'newLead',
    isInOpenHours: true,
    conditions: NO_CONDITIONS,
    steps: [
      mail(
        after(1, 'hours'),
        'Your move with {company}',
        HELLO,
        'Thank you for asking {company} about your move. We are happy to answer your questions and to hold a day for you.',
        CALL_US,
        OPEN_MOVE,
        '{company}',
      ),
      call(after(1, 'days'), 'Call about the move'),
      text(
        after(1, 'days'),
        '{company}: hello {client}, would you like us to hold a day for your move? Reply here or call {companyPhone}.',
      ),
      call(after(2, 'days'), 'Call about the move again'),
      mail(
        after(3, 'days'),
        'Is your move still planned?',
        HELLO,
        'We have not heard from you yet. Is your move still planned? Reply to this email, or call us at {companyPhone}.',
        OPEN_MOVE,
        '{company}',
      ),
    ],
  },
  estimateSent: {
    title: 'Estimate without an answer',
    hint: 'A text after a day, a call after three, an email after five',
    trigger: 'estimateSent',
    isInOpenHours: true,
    conditions: NO_CONDITIONS,
    steps: [
      text(
        after(1, 'days'),
        '{company}: hello {client}, did you have time to look at your estimate? We can hold a day for you: {jobLink}',
      ),
      call(after(2, 'days'), 'Call about the estimate'),
      mail(
        after(2, 'days'),
        'Your estimate from {company}',
        HELLO,
        'Your estimate is still open. The total is {total}. Do you have questions, or should we change something?',
        OPEN_MOVE,
        CALL_US,
        '{company}',
      ),
    ],
  },
  depositMissing: {
    title: 'Deposit missing',
    hint: 'Reminds a client who signed and has not paid the deposit',
    trigger: 'signedWithoutDeposit',
    isInOpenHours: true,
    conditions: NO_CONDITIONS,
    steps: [
      text(
        after(2, 'hours'),
        '{company}: thank you for signing. Your day is held once the deposit is paid: {jobLink}',
      ),
      mail(
        after(1, 'days'),
        'One step is left to book your move',
        HELLO,
        'You have agreed to your move with {company}. The deposit is still to be paid, and then your day is held for you.',
        OPEN_MOVE,
        CALL_US,
        '{company}',
      ),
      call(after(1, 'days'), 'Call about the deposit'),
    ],
  },
  missedYou: {
    title: 'Call not answered',
    hint: 'A text after a call that the client did not answer, and a second call',
    trigger: 'noAnswer',
    isInOpenHours: true,
    conditions: { ...NO_CONDITIONS, needsPhone: true },
    steps: [
      text(
        after(2, 'minutes'),
        '{company}: hello {client}, we just tried to call you about your move. When can we reach you? {companyPhone}',
      ),
      call(after(3, 'hours'), 'Call again'),
    ],
  },
  winBack: {
    title: 'Win back',
    hint: 'Asks a lost lead again after two weeks, if they agreed to offers',
    trigger: 'lost',
    isInOpenHours: true,
    conditions: NO_CONDITIONS,
    steps: [
      mail(
        after(14, 'days'),
        'Can we still help with your move?',
        HELLO,
        'You asked {company} about a move a while ago. If it is still planned, we would like to make you an offer.',
        OPEN_MOVE,
        CALL_US,
        '{company}',
      ),
    ],
  },
  askForReview: {
    title: 'Ask for a review',
    hint: 'Asks every client three days after the move, if they agreed to such requests and have not rated it',
    trigger: 'finished',
    isInOpenHours: true,
    conditions: NO_CONDITIONS,
    steps: [
      mail(
        after(3, 'days'),
        'How was your move?',
        HELLO,
        'Thank you for moving with {company}. How did it go? You can rate your move on its page:',
        '{jobLink}',
        '{company}',
      ),
    ],
  },
}

/** The texts of the ready-made rules, which are sent in the language of their recipient. */
export const PRESET_TEXTS: ReadonlySet<string> = new Set(
  Object.values(PRESET_RULES).flatMap(({ steps }) =>
    steps.flatMap((step) =>
      step.action === 'text' ? [step.body] : step.action === 'mail' ? [step.subject, step.body] : [],
    ),
  ),
)
