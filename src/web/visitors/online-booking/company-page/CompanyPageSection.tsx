import { Anchor, Button, Text, Textarea } from '@mantine/core'
import { useEffect } from 'react'
import type { CompanySectionProps } from '../../../company/record/settings-section.ts'
import { useCompanySave } from '../../../company/record/use-company-save.tsx'
import { useRecordForm } from '../../../kernel/record-form.ts'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { HoursBlock } from './HoursBlock.tsx'
import { pageInput, pageProblems, pageRefusals, pageValuesOf, type PageValues } from './page-form.ts'
import { PhotosBlock } from './PhotosBlock.tsx'
import { QuestionsBlock } from './QuestionsBlock.tsx'
import settings from '../../../ui/section.module.css'
import ui from '../../../ui/primitives.module.css'

const isSame = (value: unknown, stored: unknown) => JSON.stringify(value) === JSON.stringify(stored)

/** Shows the settings of what a company's own page says besides its name, address and rates. */
export default function CompanyPageSection({ company, onDirty }: CompanySectionProps) {
  const stored = pageValuesOf(company.page)
  const form = useRecordForm<PageValues>(stored, (_values, edits) => pageProblems(edits, stored), {
    failedText: 'Settings save failed.',
    isSame,
    refusalsOf: pageRefusals,
  })
  const { values, errors, set, isDirty } = form
  const records = useCompanySave({ company, section: 'company-page', isDirty })
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  async function save() {
    if (isDirty) await form.save((_values, sent) => records.save({ page: pageInput(sent, stored) }))
  }

  return (
    <form id={form.id} noValidate aria-label="Company page" onSubmit={(event) => event.preventDefault()}>
      <h2 className={ui['headingLarge']}>Company page</h2>
      <Text c="dimmed" size="sm" maw={736}>
        What visitors read on{' '}
        <Anchor href={`/${company.handle}`} target="_blank" underline="always">
          your page
        </Anchor>{' '}
        besides name, address, rates and ratings. Licenses are set under General, insurance under Insurance.
        What is left empty is not shown.
      </Text>
      <PhotosBlock
        companyId={company.id}
        photos={values.photos}
        errors={errors}
        onChange={(photos) => set('photos', photos)}
      />
      <section className={settings['block']} aria-labelledby="page-texts">
        <h3 id="page-texts" className={ui['heading']}>
          What you offer
        </h3>
        <Textarea
          label="Service area"
          description="Where you work, in your own words."
          placeholder="Denver, Boulder and the Front Range; long distance to all states"
          autosize
          minRows={2}
          maxLength={500}
          {...form.text('serviceArea')}
        />
        <Textarea
          label="What is included"
          description="One thing a line, at most 12."
          placeholder={'Blankets and straps\nDisassembly of beds and tables'}
          autosize
          minRows={3}
          {...form.text('included')}
        />
      </section>
      <HoursBlock
        hours={values.openingHours}
        errors={errors}
        onChange={(hours) => set('openingHours', hours)}
      />
      <QuestionsBlock
        questions={values.questions}
        errors={errors}
        onChange={(questions) => set('questions', questions)}
      />
      <SaveBar isDirty={isDirty} successText="Settings saved." onSave={save}>
        {isDirty && (
          <Button variant="subtle" mih={44} onClick={form.discard}>
            Discard
          </Button>
        )}
      </SaveBar>
      {records.dialog}
    </form>
  )
}
