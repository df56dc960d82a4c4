import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { MAX_QUESTIONS } from '../../../../shared/company/settings/company-page.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { focusAfterRender } from '../../../kernel/focus.ts'
import type { TypedQuestion } from './page-form.ts'
import classes from './company-page.module.css'
import settings from '../../../ui/section.module.css'
import ui from '../../../ui/primitives.module.css'

const ADD_ID = 'add-question'

interface Props {
  questions: readonly TypedQuestion[]
  errors: FieldErrors
  onChange: (questions: readonly TypedQuestion[]) => void
}

/** Edits the questions that a company answers on its page. */
export function QuestionsBlock({ questions, errors, onChange }: Props) {
  const change = (at: number, part: Partial<TypedQuestion>) =>
    onChange(questions.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <section className={settings['block']} aria-labelledby="page-questions">
      <h3 id="page-questions" className={ui['heading']}>
        Questions and answers
      </h3>
      {questions.map(({ key, question, answer }, at) => (
        <fieldset key={key} className={classes['question']} aria-label={`Question ${at + 1}`}>
          <TextInput
            id={`question-${key}`}
            label="Question"
            placeholder="Do you move pianos?"
            maxLength={200}
            value={question}
            error={errors[`questions.${at}.question`]}
            onChange={(event) => change(at, { question: event.currentTarget.value })}
          />
          <ActionIcon
            size={44}
            color="red"
            variant="subtle"
            aria-label={`Remove question ${at + 1}`}
            onClick={() => {
              onChange(questions.filter((_, index) => index !== at))
              focusAfterRender(ADD_ID)
            }}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
          <Textarea
            label="Answer"
            autosize
            minRows={2}
            maxLength={1000}
            value={answer}
            error={errors[`questions.${at}.answer`]}
            onChange={(event) => change(at, { answer: event.currentTarget.value })}
          />
        </fieldset>
      ))}
      <Button
        id={ADD_ID}
        className={classes['add'] ?? ''}
        variant="default"
        mih={44}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={questions.length >= MAX_QUESTIONS}
        onClick={() => {
          const key = crypto.randomUUID()
          onChange([...questions, { key, question: '', answer: '' }])
          focusAfterRender(`question-${key}`)
        }}
      >
        Add question
      </Button>
    </section>
  )
}
