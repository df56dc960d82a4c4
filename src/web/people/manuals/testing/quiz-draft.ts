import type { Question, QuizContent } from '../../../../shared/people/manuals/quiz.ts'
import { newQuestion } from '../../../../shared/people/manuals/quiz.ts'

/** A quiz with one of its questions changed. */
export function withQuestion(quiz: QuizContent, at: number, change: Partial<Question>): QuizContent {
  const questions = quiz.questions.map((question, place) =>
    place === at ? { ...question, ...change } : question,
  )
  return { ...quiz, questions }
}

/** A quiz with a further question. */
export function withMore(quiz: QuizContent): QuizContent {
  return { ...quiz, questions: [...quiz.questions, newQuestion()] }
}

/** A quiz without one of its questions. */
export function withoutQuestion(quiz: QuizContent, at: number): QuizContent {
  return { ...quiz, questions: quiz.questions.filter((_, place) => place !== at) }
}

/** Whether something was written into a question: its removal is asked about. */
export function isWritten({ question, choices, explanation }: Question): boolean {
  return [question, explanation, ...choices].some((text) => text.trim() !== '')
}

/** A quiz with a question one place up or down; at the ends it stays. */
export function movedQuestion(quiz: QuizContent, at: number, by: -1 | 1): QuizContent {
  const questions = [...quiz.questions]
  const [question] = questions.splice(at, 1)
  const to = at + by
  if (!question || to < 0 || to > questions.length) return quiz
  questions.splice(to, 0, question)
  return { ...quiz, questions }
}

/** A question without one of its answers; the marks of the right ones move along. */
export function withoutChoice(question: Question, at: number): Partial<Question> {
  return {
    choices: question.choices.filter((_, place) => place !== at),
    right: question.right.filter((place) => place !== at).map((place) => (place > at ? place - 1 : place)),
  }
}

/** A question of another kind; where one answer is asked for, one mark stays. */
export function ofKind(question: Question, kind: Question['kind']): Partial<Question> {
  return { kind, right: kind === 'single' ? question.right.slice(0, 1) : question.right }
}

/** A quiz in lines, as it is shown beside another version of it; right answers are marked. */
export function quizText(quiz: QuizContent): string {
  const { passPercent, attemptsAllowed, dueDays, timeLimitMinutes } = quiz
  const questions = quiz.questions.flatMap(({ question, choices, right, explanation }, at) => [
    `${at + 1}. ${question}`,
    ...choices.map((choice, place) => `${right.includes(place) ? '✓' : '–'} ${choice}`),
    ...(explanation === '' ? [] : [explanation]),
  ])
  return [
    quiz.title,
    [
      `${passPercent}% to pass`,
      attemptsAllowed === null ? 'any number of attempts' : `attempts: ${attemptsAllowed}`,
      dueDays === null ? 'no due day' : `days until it is due: ${dueDays}`,
      timeLimitMinutes === null ? 'no time limit' : `minutes for an attempt: ${timeLimitMinutes}`,
    ].join(', '),
    ...questions,
  ].join('\n')
}
