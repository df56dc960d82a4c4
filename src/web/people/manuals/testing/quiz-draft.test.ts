import { describe, expect, it } from 'vitest'
import { newQuestion, newQuiz, type Question } from '../../../../shared/people/manuals/quiz.ts'
import {
  hasContent,
  movedQuestion,
  withKind,
  quizText,
  withMore,
  withoutChoice,
  withoutQuestion,
  withQuestion,
} from './quiz-draft.ts'

const question: Question = {
  kind: 'multiple',
  question: '?',
  choices: ['a', 'b', 'c'],
  right: [0, 2],
  explanation: '',
}

describe('quiz draft', () => {
  it('can add, change, move and remove questions', () => {
    const three = withQuestion(withMore(withMore(newQuiz())), 2, { question: 'Third' })
    const texts = (quiz: typeof three) => quiz.questions.map((one) => one.question)
    expect(texts(movedQuestion(three, 2, -1))).toEqual(['', 'Third', ''])
    expect(movedQuestion(three, 2, 1)).toBe(three)
    expect(movedQuestion(three, 0, -1)).toBe(three)
    expect(texts(withoutQuestion(three, 0))).toEqual(['', 'Third'])
  })

  it('detects a question with content that removal would lose', () => {
    expect(hasContent(newQuestion())).toBe(false)
    expect(hasContent({ ...newQuestion(), explanation: ' ' })).toBe(false)
    expect(hasContent({ ...newQuestion(), choices: ['', 'b'] })).toBe(true)
    expect(hasContent(question)).toBe(true)
  })

  it('keeps the marks of correct answers with their answers', () => {
    expect(withoutChoice(question, 1)).toEqual({ choices: ['a', 'c'], right: [0, 1] })
    expect(withoutChoice(question, 0)).toEqual({ choices: ['b', 'c'], right: [1] })
    expect(withKind(question, 'single').right).toEqual([0])
    expect(withKind(question, 'multiple').right).toEqual([0, 2])
  })
})

it('is shown as readable text beside another version, with correct answers marked', () => {
  const quiz = { ...newQuiz(), title: 'Ramps', questions: [{ ...question, explanation: 'Why' }] }
  expect(quizText(quiz)).toBe(
    'Ramps\n80% to pass, attempts: 3, days until it is due: 14, no time limit\n1. ?\n✓ a\n– b\n✓ c\nWhy',
  )
})
