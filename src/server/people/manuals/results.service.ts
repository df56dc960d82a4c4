import { csvText, type CsvCell } from '../../../shared/kernel/csv.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { isAnswerCorrect } from '../../../shared/people/manuals/quiz.rules.ts'
import { ASSIGNMENT_STATUS_LABELS, type QuestionResult } from '../../../shared/people/manuals/quiz.ts'
import { openQuiz, type QuizContext } from './quizzes.service.ts'
import { readQuizVersion, readTimezone } from './quizzes.store.ts'
import { listQuizVersions, readAnswers, readExport } from './results.store.ts'

/**
 * Returns how often each question of a version was answered correctly; throws rest_not_found if the version
 * does not exist.
 */
export async function showQuestions(
  work: QuizContext,
  id: number,
  wanted: number | undefined,
): Promise<{ version: number; versions: number[]; questions: QuestionResult[] }> {
  const quiz = await openQuiz(work, id, 'read')
  const versions = await listQuizVersions(work.tx, quiz.companyId, id)
  const number = wanted ?? versions[0]
  if (number === undefined) return { version: 0, versions, questions: [] }
  const version = await readQuizVersion(work.tx, quiz.companyId, id, number)
  if (!version) throw new AppError('rest_not_found')
  const given = await readAnswers(work.tx, quiz.companyId, id, number)
  const questions = version.content.questions.map((question, at): QuestionResult => {
    const chosen = given.map((answers) => answers[String(at)] ?? [])
    return {
      question: question.question,
      kind: question.kind,
      answered: chosen.filter((one) => one.length > 0).length,
      rightCount: chosen.filter((one) => isAnswerCorrect(question, one)).length,
      choices: question.choices.map((text, place) => ({
        text,
        isRight: question.right.includes(place),
        chosen: chosen.filter((one) => one.includes(place)).length,
      })),
    }
  })
  return { version: number, versions, questions }
}

const COLUMNS = [
  'Last name',
  'First name',
  'Status',
  'Assigned',
  'Due',
  'Attempt',
  'Version',
  'Started',
  'Handed in',
  'Right answer',
  'Percent',
  'Passed',
]

/** Returns the results of a quiz as CSV, one row per attempt, with times in the company's time zone. */
export async function exportResults(work: QuizContext, id: number) {
  const quiz = await openQuiz(work, id, 'read')
  const zone = await readTimezone(work.tx, quiz.companyId)
  const counts = new Map<string, number>()
  const rows = (await readExport(work.tx, quiz.companyId, id)).map((row): CsvCell[] => {
    const key = `${row.lastName}|${row.firstName}|${row.assignedAt}`
    if (row.submittedAt !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
    return [
      row.lastName,
      row.firstName,
      ASSIGNMENT_STATUS_LABELS[row.status],
      formatInstant(row.assignedAt, zone),
      row.dueOn,
      row.submittedAt === null ? null : (counts.get(key) ?? 1),
      row.version,
      formatInstant(row.startedAt, zone),
      formatInstant(row.submittedAt, zone),
      row.rightCount,
      row.percent,
      row.isPassed === null ? null : row.isPassed ? 'yes' : 'no',
    ]
  })
  const name = quiz.content.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
  return {
    fileName: `quiz-${name === '' ? id : name.toLowerCase()}.csv`,
    mimeType: 'text/csv; charset=utf-8',
    content: csvText([COLUMNS, ...rows]),
  }
}
