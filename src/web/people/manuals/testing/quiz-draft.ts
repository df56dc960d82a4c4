import { type Question, type QuizContent, newQuestion } from '../../../../shared/people/manuals/quiz.ts'

/** Returns a quiz with one of its questions changed. */
export function withQuestion(quiz: QuizContent, at: number, change: Partial<Question>): QuizContent {
  const questions = quiz.questions.map((question, place) =>
    place === at ? { ...question, ...change } : question,
  )
  return { ...quiz, questions }
}

/** Returns a quiz with a new question. */
export function withMore(quiz: QuizContent): QuizContent {
  return { ...quiz, questions: [...quiz.questions, newQuestion()] }
}

/** Returns a quiz without one of its questions. */
export function withoutQuestion(quiz: QuizContent, at: number): QuizContent {
  return { ...quiz, questions: quiz.questions.filter((_, place) => place !== at) }
}

/** Returns whether a question has content, so that its removal needs confirmation. */
export function hasContent({ question, choices, explanation }: Question): boolean {
  return [question, explanation, ...choices].some((text) => text.trim() !== '')
}

/** Returns a quiz with a question moved up or down by one; at the ends it stays. */
export function movedQuestion(quiz: QuizContent, at: number, by: -1 | 1): QuizContent {
  const questions = [...quiz.questions]
  const [question] = questions.splice(at, 1)
  const to = at + by
  if (!question || to < 0 || to > questions.length) return quiz
  questions.splice(to, 0, question)
  return { ...quiz, questions }
}

/** Returns a question without one of its answers; the marks of correct answers are adjusted. */
export function withoutChoice(question: Question, at: number): Partial<Question> {
  return {
    choices: question.choices.filter((_, place) => place !== at),
    right: question.right.filter((place) => place !== at).map((place) => (place > at ? place - 1 : place)),
  }
}

/** Returns a question of another kind; a question with a single answer keeps one mark. */
export function withKind(question: Question, kind: Question['kind']): Partial<Question> {
  return { kind, right: kind === 'single' ? question.right.slice(0, 1) : question.right }
}

/** Returns a quiz as lines of text for comparison with another version; correct answers are marked. */
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
