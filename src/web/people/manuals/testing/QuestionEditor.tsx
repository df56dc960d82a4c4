import { ActionIcon, Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { focusAfterRender } from '../../../kernel/focus.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import {
  MAX_CHOICES,
  QUESTION_KIND_LABELS,
  QUESTION_KINDS,
  type Question,
} from '../../../../shared/people/manuals/quiz.ts'
import { withKind, withoutChoice } from './quiz-draft.ts'
import { toggleChoice } from './words.ts'
import classes from '../manuals.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  question: Question
  at: number
  count: number
  problems: FieldErrors
  onChange: (change: Partial<Question>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Edits a question with its answers, the correct ones marked, and the explanation shown with the result. */
export function QuestionEditor({ question, at, count, problems, onChange, onMove, onRemove }: Props) {
  const name = `Question ${at + 1}`
  const problem = (field: string) => problems[`questions.${at}.${field}`]
  const place = `question-${at}`
  return (
    <li className={`${classes['card']} ${ui['panel']}`} aria-label={name}>
      <div className={ui['bar']}>
        <h3 className={ui['heading']}>{name}</h3>
        <div>
          <ActionIcon
            size={44}
            color="gray"
            aria-label={`Move ${name.toLowerCase()} up`}
            disabled={at === 0}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={44}
            color="gray"
            aria-label={`Move ${name.toLowerCase()} down`}
            disabled={at === count - 1}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon size={44} color="red" aria-label={`Delete ${name.toLowerCase()}`} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <TextInput
        id={place}
        label="Question"
        required
        autoComplete="off"
        maxLength={500}
        value={question.question}
        error={problem('question')}
        onChange={(event) => onChange({ question: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label={`Kind of ${name.toLowerCase()}`}
        className={classes['start'] ?? ''}
        data={QUESTION_KINDS.map((kind) => ({ value: kind, label: QUESTION_KIND_LABELS[kind] }))}
        value={question.kind}
        onChange={(kind) => onChange(withKind(question, kind))}
      />
      <fieldset className={classes['choices']}>
        <legend className={classes['note']}>
          Answers; mark {question.kind === 'single' ? 'the right one' : 'all right ones'}
        </legend>
        {question.choices.map((choice, nth) => (
          // Answers have no id, so the index is the key.
          <div key={nth} className={classes['answerRow']}>
            <label className={classes['answerMark']}>
              <input
                type={question.kind === 'single' ? 'radio' : 'checkbox'}
                name={`${place}-right`}
                aria-label={`Answer ${nth + 1} is right`}
                aria-invalid={problem('right') !== undefined && nth === 0 ? true : undefined}
                checked={question.right.includes(nth)}
                onChange={() => onChange({ right: toggleChoice(question.kind, question.right, nth) })}
              />
            </label>
            <TextInput
              id={`${place}-answer-${nth}`}
              aria-label={`Answer ${nth + 1}`}
              autoComplete="off"
              maxLength={500}
              value={choice}
              error={problem(`choices.${nth}`)}
              onChange={(event) =>
                onChange({
                  choices: question.choices.map((one, other) =>
                    other === nth ? event.currentTarget.value : one,
                  ),
                })
              }
            />
            <ActionIcon
              size={44}
              color="gray"
              aria-label={`Remove answer ${nth + 1}`}
              disabled={question.choices.length <= 2}
              onClick={() => {
                onChange(withoutChoice(question, nth))
                focusAfterRender(`${place}-answer-${Math.min(nth, question.choices.length - 2)}`)
              }}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {(problem('right') ?? problem('choices')) !== undefined && (
          <p role="alert" className={classes['problem']}>
            {problem('right') ?? problem('choices')}
          </p>
        )}
        <Button
          variant="subtle"
          mih={44}
          className={classes['start'] ?? ''}
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={question.choices.length >= MAX_CHOICES}
          onClick={() => {
            onChange({ choices: [...question.choices, ''] })
            focusAfterRender(`${place}-answer-${question.choices.length}`)
          }}
        >
          Add answer
        </Button>
      </fieldset>
      <Textarea
        label="Explanation"
        description="Shown with the result."
        autosize
        minRows={1}
        maxRows={6}
        maxLength={1600}
        value={question.explanation}
        error={problem('explanation')}
        onChange={(event) => onChange({ explanation: event.currentTarget.value })}
      />
    </li>
  )
}
