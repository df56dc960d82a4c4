import type { FieldErrors } from '../../kernel/errors.ts'
import type { Question, QuizContent } from './quiz.ts'

/** Chosen answers by index of their question. */
export type Answers = Readonly<Record<string, readonly number[]>>

/**
 * Returns what prevents a quiz from being published, by field: it needs at least one question, and all must
 * be complete with a right answer.
 */
export function quizProblems(content: QuizContent): FieldErrors {
  const fields: FieldErrors = {}
  if (content.questions.length === 0) fields['questions'] = 'Add a question.'
  content.questions.forEach((question, at) => {
    for (const [name, message] of Object.entries(questionProblems(question)))
      fields[`questions.${at}.${name}`] = message
  })
  return fields
}

function questionProblems({ kind, question, choices, right }: Question): FieldErrors {
  const fields: FieldErrors = {}
  if (question === '') fields['question'] = 'Required.'
  if (choices.length < 2) fields['choices'] = 'At least two answers.'
  choices.forEach((choice, at) => {
    if (choice === '') fields[`choices.${at}`] = 'Required.'
    else if (choices.indexOf(choice) < at) fields[`choices.${at}`] = 'This answer already exists.'
  })
  const known = right.filter((place) => place < choices.length)
  if (known.length === 0) fields['right'] = 'Mark the right answer.'
  else if (known.length < right.length || new Set(right).size < right.length)
    fields['right'] = 'Mark existing answers, each once.'
  else if (kind === 'single' && right.length > 1) fields['right'] = 'Mark one right answer.'
  return fields
}

/** Returns why these answers are not valid for a question, or null if they are. */
export function answerProblem(question: Question | undefined, chosen: readonly number[]): string | null {
  if (!question) return 'There is no such question.'
  if (chosen.some((place) => place >= question.choices.length) || new Set(chosen).size < chosen.length)
    return 'There is no such answer.'
  return question.kind === 'single' && chosen.length > 1 ? 'Choose one answer.' : null
}

/** Returns whether a question is answered correctly: exactly the right answers are chosen. */
export function isAnswerCorrect(question: Question, chosen: readonly number[]): boolean {
  return chosen.length === question.right.length && question.right.every((place) => chosen.includes(place))
}

/**
 * Returns the score of an attempt: correct questions in percent, rounded down, so that 79.9 does not pass 80.
 */
export function scoreOf(
  content: Pick<QuizContent, 'questions' | 'passPercent'>,
  answers: Answers,
): { rightCount: number; percent: number; isPassed: boolean } {
  const { questions, passPercent } = content
  const rightCount = questions.filter((question, at) =>
    isAnswerCorrect(question, answers[String(at)] ?? []),
  ).length
  const percent = questions.length === 0 ? 0 : Math.floor((rightCount * 100) / questions.length)
  return {
    rightCount,
    percent,
    isPassed: rightCount * 100 >= passPercent * questions.length && rightCount > 0,
  }
}

/** Returns whether another attempt is allowed after this many. */
export function mayRetry(allowed: number | null, used: number): boolean {
  return allowed === null || used < allowed
}
