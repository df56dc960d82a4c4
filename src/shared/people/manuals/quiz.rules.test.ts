import { describe, expect, it } from 'vitest'
import { answerProblem, mayRetry, quizProblems, scoreOf } from './quiz.rules.ts'
import { newQuiz, type Question } from './quiz.ts'

const one: Question = {
  kind: 'single',
  question: 'Who lifts?',
  choices: ['Two', 'One'],
  right: [0],
  explanation: '',
}
const several: Question = {
  kind: 'multiple',
  question: 'What is wrapped?',
  choices: ['Glass', 'Wood', 'Sand'],
  right: [0, 1],
  explanation: '',
}

describe('quiz', () => {
  it('can be published when every question is complete', () => {
    expect(quizProblems({ ...newQuiz(), questions: [one, several] })).toEqual({})
    expect(quizProblems({ ...newQuiz(), questions: [] })).toEqual({ questions: 'Add a question.' })
    expect(quizProblems(newQuiz())).toEqual({
      'questions.0.question': 'Required.',
      'questions.0.choices.0': 'Required.',
      'questions.0.choices.1': 'Required.',
      'questions.0.right': 'Mark the right answer.',
    })
    const odd = (more: Partial<Question>) => quizProblems({ ...newQuiz(), questions: [{ ...one, ...more }] })
    expect(odd({ choices: ['a', 'a'] })).toEqual({
      'questions.0.choices.1': 'This answer already exists.',
    })
    expect(odd({ right: [0, 1] })).toEqual({ 'questions.0.right': 'Mark one right answer.' })
    expect(odd({ right: [0, 7] })).toHaveProperty(['questions.0.right'])
    expect(odd({ choices: ['a'] })).toEqual({ 'questions.0.choices': 'At least two answers.' })
  })

  it.each([
    [{ '0': [0], '1': [1, 0] }, 100, true],
    [{ '0': [0], '1': [0] }, 50, false],
    [{ '0': [0], '1': [0, 1, 2] }, 50, false],
    [{}, 0, false],
  ])('answered with %j scores %i percent', (answers, percent, isPassed) => {
    expect(scoreOf({ questions: [one, several], passPercent: 60 }, answers)).toMatchObject({
      percent,
      isPassed,
    })
  })

  it('is not passed by a percentage that would only pass rounded up', () => {
    const questions = [one, one, one]
    const answers = { '0': [0], '1': [0] }
    expect(scoreOf({ questions, passPercent: 67 }, answers)).toEqual({
      rightCount: 2,
      percent: 66,
      isPassed: false,
    })
    expect(scoreOf({ questions, passPercent: 66 }, answers).isPassed).toBe(true)
  })

  it('accepts existing choices only, and a single one for a single-choice question', () => {
    expect(answerProblem(one, [1])).toBeNull()
    expect(answerProblem(one, [])).toBeNull()
    expect(answerProblem(one, [0, 1])).toBe('Choose one answer.')
    expect(answerProblem(several, [0, 0])).toBe('There is no such answer.')
    expect(answerProblem(several, [3])).toBe('There is no such answer.')
    expect(answerProblem(undefined, [])).toBe('There is no such question.')
    expect([mayRetry(null, 99), mayRetry(2, 1), mayRetry(2, 2)]).toEqual([true, true, false])
  })
})
